# Different: reads calls and results out of the events itself.
def call_mode(trace: Trace, task: Task) -> str | None:
    names, found = {}, set()
    for event in trace.events:
        if event.kind == "call":
            names[event.call.id] = event.call.name
        if event.kind == "result":
            status = event.result.status
            if status == "unknown_tool":
                found.add(1)
            elif names[event.result.call_id] not in task.useful:
                found.add(0)
            if status == "invalid_arguments":
                found.add(2)
    return ("selection", "invented_tool", "arguments")[min(found)] if found else None
