# Different: one loop over pieces with a mode, and a list of pieces joined when needed.
def generate(step, tools: dict, demos: dict[str, str], prompt: str, max_calls: int = 4) -> Trace:
    if max_calls < 0:
        raise ValueError(f"max_calls is {max_calls}, below 0")
    toolkens = {f"[{name}]": name for name in tools}
    trace, said, name, written, pieces, calls = Trace(), [], None, "", 0, 0
    trace.user(prompt)
    while True:
        text = prompt + "".join(said)
        if name is None:
            piece = step(text)
            if piece == "":
                trace.answer("".join(said))
                trace.stop("answered")
                return trace
            if piece not in toolkens:
                said.append(piece)
            elif calls == max_calls:
                trace.stop("max_calls")
                return trace
            else:
                name, written, pieces = toolkens[piece], "", 0
            continue
        piece = step(demos[name] + text + name + "(" + written)
        written, pieces = written + piece, pieces + 1
        if piece and ")" not in piece and pieces < 20:
            continue
        calls += 1
        call = ToolCall(str(calls), name, {"text": written.split(")")[0]})
        trace.call(call)
        status, content = "invalid_arguments", "a bracket is missing"
        if ")" in piece:
            try:
                status, content = "ok", tools[name](call.arguments["text"])
                said.append(str(content))
            except Exception as error:
                status, content = "tool_error", str(error)
        trace.result(ToolResult(call.id, status, content))
        name = None
