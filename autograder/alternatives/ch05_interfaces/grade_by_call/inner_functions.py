# Different: two inner functions, one that asks and one that runs a call.
def grade_by_call(model, spec, client):
    trace = Trace()
    registry = Registry(tools_from_openapi(spec))

    def ask():
        messages, schemas = trace.messages(), registry.schemas()
        reply = model(messages, schemas)
        trace.model(messages, schemas, reply)
        return reply

    def run(call):
        if registry.get(call.name) is None:
            return "unknown_tool", f"known are {registry.names()}"
        try:
            code, body = send(call, spec, client)
        except ValueError:
            return "invalid_arguments", "the call does not fit the operation"
        return ("ok", body) if code < 400 else ("tool_error", body)

    trace.user("The submission that we spoke of, with the score that we agreed on.")
    reply = ask()
    for call in reply.calls:
        trace.call(call)
        trace.result(ToolResult(call.id, *run(call)))
    if reply.calls:
        reply = ask()
    trace.answer(reply.text)
    trace.stop("answered")
    return trace
