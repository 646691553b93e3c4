# Different: takes one tool after the other.
def recovery(trace: Trace) -> str:
    steps = made(trace)
    verdicts = set()
    for tool in {step.call.name for step in steps}:
        mine = [step for step in steps if step.call.name == tool]
        before = 1.0
        for step, following in zip(mine, [*mine[1:], None]):
            if step.status == "ok":
                before = 1.0
            elif following is None or step.unchanged != following.unchanged:
                verdicts.add("changed")
                before = 1.0
            else:
                wait = following.at - step.answered
                verdicts.add("hammered" if wait < before else "backed_off")
                before = max(wait, 1.0)
    return next((v for v in ("hammered", "backed_off", "changed") if v in verdicts), "none")
