# Different: asks the three questions one after the other.
def chain_mode(trace: Trace, task: Task) -> str | None:
    steps = made(trace)
    done = [s for s in steps if s.status == "ok"]
    writes = [s for s in done if s.call.name in task.read_first]
    for write in writes:
        earlier = done[: done.index(write)]
        if all(s.call.name != task.read_first[write.call.name] for s in earlier):
            return "ordering"
    for write in writes:
        if any(s.at > write.at and s.unchanged == write.unchanged for s in steps):
            return "state_tracking"
    for one, two in zip(steps, steps[1:]):
        if one.status != "ok" and one.unchanged == two.unchanged and two.at < one.answered + 1:
            return "recovery"
    return None
