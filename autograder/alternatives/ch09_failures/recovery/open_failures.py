# Different: remembers the open failure of each tool while it goes.
def recovery(trace: Trace) -> str:
    open_failures, rank = {}, 0
    for step in made(trace):
        failure = open_failures.pop(step.call.name, None)
        least = 1.0
        if failure and failure[0] == step.unchanged:
            wait = step.at - failure[1]
            rank = max(rank, 3 if wait < failure[2] else 2)
            least = max(least, wait)
        if step.status != "ok":
            rank = max(rank, 1)
            open_failures[step.call.name] = (step.unchanged, step.answered, least)
    return ("none", "changed", "backed_off", "hammered")[rank]
