# Different: writes the messages by hand, and reads the names out of the document.
def outcome(call, spec, client, names):
    if call.name not in names:
        return ToolResult(call.id, "unknown_tool", "no such tool")
    try:
        status, content = send(call, spec, client)
    except ValueError as problem:
        return ToolResult(call.id, "invalid_arguments", f"not sent: {problem}")
    return ToolResult(call.id, "tool_error" if status >= 400 else "ok", content)


def grade_by_call(model, spec: dict, client) -> Trace:
    specs = tools_from_openapi(spec)
    schemas = Registry(specs).schemas()
    trace = Trace()
    trace.user("Grade it, please.")
    messages = [{"role": "user", "content": "Grade it, please."}]
    reply = model(messages, schemas)
    trace.model(messages, schemas, reply)
    if reply.calls:
        asked = [
            {
                "id": call.id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": json.dumps(call.arguments, ensure_ascii=False),
                },
            }
            for call in reply.calls
        ]
        messages = [
            *messages,
            {"role": "assistant", "content": reply.text or None, "tool_calls": asked},
        ]
        for call in reply.calls:
            trace.call(call)
            result = outcome(call, spec, client, {each.name for each in specs})
            trace.result(result)
            content = result.content
            if not isinstance(content, str):
                content = json.dumps(content, ensure_ascii=False)
            messages.append({"role": "tool", "content": content, "tool_call_id": call.id})
        reply = model(messages, schemas)
        trace.model(messages, schemas, reply)
    trace.answer(reply.text)
    trace.stop("answered")
    return trace
