# Wrong: blames the agent for a write that a guard stopped.
def conversation_mode(case: Case) -> str | None:
    """The mode of failure that the conversations of a case show. Rules the tests check:
    - "policy": in some run a call with task.forbidden(call) ended ok.
    - "interaction": in some run a write (a tool in task.read_first) ended ok and the last user turn
      before its call does not hold the word "yes" (any case); or no answer of the run holds the
      text task.must_ask (any case; None means that there is nothing to ask).
    - "non_determinism": the rewards differ. Several: the first in this list. None of them: None.
    """
    task, found = case.task, set()
    for run in case.runs:
        status = {step.call.id: step.status for step in made(run)}
        last, said = "", ""
        for event in run.events:
            if event.kind == "user":
                last = event.text
            elif event.kind == "answer":
                said += event.text.lower() + "\n"
            elif event.kind == "call" and event.call.id in status:
                if task.forbidden(event.call):
                    found.add("policy")
                agreed = re.search(r"\byes\b", last, re.IGNORECASE)
                if event.call.name in task.read_first and not agreed:
                    found.add("interaction")
        if task.must_ask is not None and task.must_ask.lower() not in said:
            found.add("interaction")
    if len(set(case.rewards)) > 1:
        found.add("non_determinism")
    order = ("policy", "interaction", "non_determinism")
    return next((mode for mode in order if mode in found), None)


def classify(case: Case) -> tuple[str, str]:
    """Unit and mode, or ("none", "none"): call_mode of all runs, then chain_mode, then the last."""
    for unit, mode_of in (("call", call_mode), ("chain", chain_mode)):
        for run in case.runs:
            mode = mode_of(run, case.task)
            if mode is not None:
                return unit, mode
    mode = conversation_mode(case)
    return ("none", "none") if mode is None else ("conversation", mode)
