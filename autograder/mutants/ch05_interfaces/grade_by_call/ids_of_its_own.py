# Wrong: numbers the results itself.
def grade_by_call(model, spec: dict, client) -> Trace:
    """Let a model grade by calls as data: at most two requests to it. Rules the tests check:

    - model(messages, tools) -> Reply. tools: the schemas of all tools in spec. messages: first
      one user message (its words are yours), then all of trace.messages(), with the results.
    - Each call in the first reply's `calls`, in order: recorded, sent with send, and its result
      recorded with its id. Status: "ok" below 400, else "tool_error"; content: the answer's body.
      "unknown_tool" if no tool has the name, "invalid_arguments" if send raises ValueError: then
      nothing is sent, and the content is a text.
    - The second reply's text is the answer; calls in it are not sent. A first reply without calls
      is the answer already. stop: "answered".
    - Trace: user, model, then call and result for each call, model, answer, stop.
    """
    trace, tools = Trace(), Registry(tools_from_openapi(spec))
    trace.user("Please enter the grade.")
    for turn in range(2):
        messages = trace.messages()
        reply = model(messages, tools.schemas())
        trace.model(messages, tools.schemas(), reply)
        if turn == 1 or not reply.calls:
            break
        for call in reply.calls:
            trace.call(call)
            if call.name not in tools:
                there = ", ".join(tools.names())
                result = ToolResult(call.id, "unknown_tool", f"there are: {there}")
            else:
                try:
                    status, body = send(call, spec, client)
                    kind = "ok" if status < 400 else "tool_error"
                    result = ToolResult(f"call-{len(trace.results()) + 1}", kind, body)
                except ValueError as error:
                    result = ToolResult(call.id, "invalid_arguments", str(error))
            trace.result(result)
    trace.answer(reply.text)
    trace.stop("answered")
    return trace
