# Different: keeps what has been read and written while it goes.
def chain_mode(trace: Trace, task: Task) -> str | None:
    read, written, found, failed = set(), [], [], None
    for step in made(trace):
        key = (step.call.name, step.call.arguments)
        if key in written:
            found.append((1, "state_tracking"))
        if failed and failed[0] == key and step.at - failed[1] < 1.0:
            found.append((2, "recovery"))
        failed = None if step.status == "ok" else (key, step.answered)
        if step.status == "ok":
            if step.call.name in task.read_first:
                if task.read_first[step.call.name] not in read:
                    found.append((0, "ordering"))
                written.append(key)
            read.add(step.call.name)
    return min(found)[1] if found else None
