# Different: tool mode is a function of its own, and the loop is a for loop over the calls.
def tool_mode(step, context: str) -> tuple[str, bool]:
    """What is written up to the first ")", and whether there is one."""
    written = ""
    for _ in range(20):
        piece = step(context + written)
        before, bracket, _rest = piece.partition(")")
        written += before
        if bracket or not piece:
            return written, bool(bracket)
    return written, False


def run_tool(tool, call: ToolCall, whole: bool) -> ToolResult:
    if not whole:
        return ToolResult(call.id, "invalid_arguments", "the call was never closed")
    try:
        return ToolResult(call.id, "ok", tool(call.arguments["text"]))
    except Exception as error:
        return ToolResult(call.id, "tool_error", str(error))


def reason(step, tools, context: str) -> tuple[str, str | None]:
    """The text up to the next toolken, and its name; None at the end."""
    while True:
        piece = step(context)
        if not piece:
            return context, None
        if piece[0] == "[" and piece[-1] == "]" and piece[1:-1] in tools:
            return context, piece[1:-1]
        context += piece


def generate(step, tools: dict, demos: dict[str, str], prompt: str, max_calls: int = 4) -> Trace:
    if max_calls < 0:
        raise ValueError("max_calls must be 0 or more")
    trace = Trace()
    trace.user(prompt)
    context = prompt
    for number in range(max_calls + 1):
        context, name = reason(step, tools, context)
        if name is None:
            trace.answer(context.removeprefix(prompt))
            trace.stop("answered")
            return trace
        if number < max_calls:
            written, whole = tool_mode(step, f"{demos[name]}{context}{name}(")
            call = ToolCall(f"c{number}", name, {"text": written})
            result = run_tool(tools[name], call, whole)
            trace.call(call)
            trace.result(result)
            if result.status == "ok":
                context += f"{result.content}"
    trace.stop("max_calls")
    return trace
