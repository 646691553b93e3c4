# Different: cuts the question into small functions.
def last_words(run, call_id):
    last = ""
    for event in run.events:
        if event.kind == "user":
            last = event.text
        if event.kind == "call" and event.call.id == call_id:
            break
    return re.findall(r"[a-z]+", last.lower())


def interacts(run, task):
    said = [event.text.casefold() for event in run.events if event.kind == "answer"]
    if task.must_ask is not None and not any(task.must_ask.casefold() in text for text in said):
        return False
    writes = [s for s in made(run) if s.status == "ok" and s.call.name in task.read_first]
    return all("yes" in last_words(run, s.call.id) for s in writes)


def conversation_mode(case: Case) -> str | None:
    done = [s.call for run in case.runs for s in made(run) if s.status == "ok"]
    if any(case.task.forbidden(call) for call in done):
        return "policy"
    if not all(interacts(run, case.task) for run in case.runs):
        return "interaction"
    return None if len(set(case.rewards)) < 2 else "non_determinism"


def classify(case: Case) -> tuple[str, str]:
    calls = [call_mode(run, case.task) for run in case.runs]
    chains = [chain_mode(run, case.task) for run in case.runs]
    talks = [conversation_mode(case)]
    for unit, modes in (("call", calls), ("chain", chains), ("conversation", talks)):
        for mode in modes:
            if mode:
                return unit, mode
    return "none", "none"
