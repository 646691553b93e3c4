# Wrong: counts a read that failed.
def chain_mode(trace: Trace, task: Task) -> str | None:
    """The mode of failure that the chain of calls shows. Rules the tests check:

    - "ordering": a write ended ok, and no call before it of the tool task.read_first[its name]
      ended ok. A read that failed, or came later, does not count.
    - "state_tracking": a write ended ok, and an unchanged call of it comes later in the run, at
      any distance, however that one ends.
    - "recovery": a call failed (a status that is not ok), and the very next call of the run is
      the same, unchanged, made less than 1 second after the failure was answered.
    - Unchanged: same name, same arguments in any order; ids do not matter. A read made twice is
      no sign.
    - Several: the first in this list, wherever in the run it happened. None of them: None.
    """
    steps, found = made(trace), set()
    for i, step in enumerate(steps):
        before = {s.call.name for s in steps[:i]}
        if step.status == "ok" and step.call.name in task.read_first:
            if task.read_first[step.call.name] not in before:
                found.add("ordering")
            if step.unchanged in [later.unchanged for later in steps[i + 1 :]]:
                found.add("state_tracking")
        for following in steps[i + 1 : i + 2]:
            same = following.unchanged == step.unchanged
            if step.status != "ok" and same and following.at - step.answered < 1:
                found.add("recovery")
    order = ("ordering", "state_tracking", "recovery")
    return next((mode for mode in order if mode in found), None)
