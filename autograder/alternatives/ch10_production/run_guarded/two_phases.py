# Rounds first, the last request behind the loop.
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
        raise ValueError(f"max_rounds is {max_rounds}")
    trace, talk, memory = Trace(), [*messages], {}

    def asking(tools):
        reply = model(talk, tools)
        trace.model(talk, tools, reply)
        return reply

    def handle(call):
        trace.call(call)
        verdict = gate(call, registry, memory, confirm)
        if verdict is not None:
            trace.gate(call, DECISIONS[verdict.status])
            return verdict
        trace.gate(call, "allowed")
        spec = registry.get(call.name)
        outcome = run_tool(call, spec)
        if spec.read_only and outcome.status == "ok":
            memory[canonical(call)] = outcome
        if not spec.read_only:
            memory.clear()
        return outcome

    for _ in range(max_rounds):
        reply = asking(registry.schemas())
        if not reply.calls:
            trace.answer(reply.text)
            trace.stop("answered")
            return trace
        talk.append(assistant_message(reply))
        for call in reply.calls:
            outcome = handle(call)
            trace.result(outcome)
            talk += [{"role": "tool", "content": label(outcome), "tool_call_id": call.id}]
    trace.answer(asking([]).text)
    trace.stop("round_limit")
    return trace
