# A while loop that counts down, and a new memory after each write.
def run_guarded(model, registry, messages, confirm, max_rounds: int = 6, label=plain) -> Trace:
    """Run the loop behind the gate. Rules the tests check:
    - The trace starts with the first request. Each request is recorded (trace.model) and offers
      registry.schemas(). A reply without calls: trace.answer(its text), trace.stop("answered").
    - Otherwise each of its calls, in order, goes through gate or run_tool, is recorded, and gets a
      message {"role": "tool", "tool_call_id": its id, "content": label(result)}, after the
      reply's own. Results that ran ok are earlier ones from now on, until a tool runs that is not
      read_only: then all are forgotten.
    - After max_rounds rounds of calls comes one last request, with no tools ([]): whatever it
      brings, its text is the answer, nothing runs, and the stop is "round_limit".
    - max_rounds below 0: ValueError, and nothing is asked.
    """
    if max_rounds < 0:
        raise ValueError("max_rounds must be 0 or more")
    trace, conversation, earlier, offered = Trace(), list(messages), {}, registry.schemas()
    left = max_rounds
    while True:
        tools = offered if left else []
        reply = model(conversation, tools)
        trace.model(conversation, tools, reply)
        if not left or not reply.calls:
            break
        left -= 1
        conversation = [*conversation, assistant_message(reply)]
        for call in reply.calls:
            trace.call(call)
            result = gate(call, registry, earlier, confirm)
            trace.gate(call, DECISIONS[result.status] if result else "allowed")
            if result is None:
                spec = registry.get(call.name)
                result = run_tool(call, spec)
                if not spec.read_only:
                    earlier = {}
                elif result.status == "ok":
                    earlier[canonical(call)] = result
            trace.result(result)
            message = {"role": "tool", "tool_call_id": call.id, "content": label(result)}
            conversation.append(message)
    trace.answer(reply.text)
    trace.stop("round_limit" if not left else "answered")
    return trace
