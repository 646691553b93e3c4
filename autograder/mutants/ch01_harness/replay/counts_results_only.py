# Wrong: counts rounds instead of events when it says where a result is.
def replay(trace: Trace, registry: Registry) -> list[Mismatch]:
    """What is wrong in a trace: Mismatch(event, kind), event an index in trace.events. Rules:

    - A result belongs to an earlier call event with its call_id that has no result yet. If there
      is none: "result_without_call", at the result.
    - A call that gets no result: "no_result", at the call.
    - A result with status "ok" of a tool whose spec is read_only: run the call again. If it fails
      now, or its content is another: "result_differs", at the result. Nothing else is run again:
      no failed calls, and never a tool that is not read_only.
    - An answer with no call event anywhere before it: "answer_without_call", at the answer.
    - All mismatches in order of event; [] when there are none. No exception of a tool gets out.
    """
    found, waiting, called = [], {}, False
    for index, event in enumerate(trace.events):
        if event.kind == "call":
            waiting[event.call.id] = (index, event.call)
            called = True
        elif event.kind == "result":
            _, call = waiting.pop(event.result.call_id, (None, None))
            if call is None:
                found.append(Mismatch(index, "result_without_call"))
                continue
            spec = registry.get(call.name)
            if spec is not None and spec.read_only and event.result.status == "ok":
                again = dispatch(call, registry)
                if again.status != "ok" or again.content != event.result.content:
                    found.append(Mismatch(index // 2, "result_differs"))
        elif event.kind == "answer" and not called:
            found.append(Mismatch(index, "answer_without_call"))
    found += [Mismatch(index, "no_result") for index, _ in waiting.values()]
    return sorted(found, key=lambda mismatch: mismatch.event)
