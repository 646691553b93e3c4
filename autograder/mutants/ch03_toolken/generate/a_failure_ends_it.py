# Wrong: a failed call ends the run.
def generate(step, tools: dict, demos: dict[str, str], prompt: str, max_calls: int = 4) -> Trace:
    if max_calls < 0:
        raise ValueError("max_calls must be 0 or more")
    trace, text = Trace(), prompt
    trace.user(prompt)
    while (piece := step(text)) != "":
        name = piece[1:-1]
        if piece != f"[{name}]" or name not in tools:
            text += piece
            continue
        if len(trace.calls()) == max_calls:
            trace.stop("max_calls")
            return trace
        argument, bracket, _ = listen(step, demos[name] + text + name + "(").partition(")")
        call = ToolCall(f"call-{len(trace.calls()) + 1}", name, {"text": argument})
        trace.call(call)
        if not bracket:
            trace.result(ToolResult(call.id, "invalid_arguments", "no closing bracket"))
            continue
        try:
            value = tools[name](argument)
        except Exception as error:
            trace.result(ToolResult(call.id, "tool_error", str(error)))
            break
        trace.result(ToolResult(call.id, "ok", value))
        text += str(value)
    trace.answer(text[len(prompt) :])
    trace.stop("answered")
    return trace
