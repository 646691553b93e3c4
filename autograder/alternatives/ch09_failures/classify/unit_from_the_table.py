# Different: looks the unit up by the mode.
YES = re.compile(r"(?i)(?<![a-z])yes(?![a-z])")


def conversation_mode(case: Case) -> str | None:
    signs = []
    for run in case.runs:
        ok = {step.call.id for step in made(run) if step.status == "ok"}
        agreed, asked = False, case.task.must_ask is None
        for event in run.events:
            if event.kind == "user":
                agreed = YES.search(event.text) is not None
            if event.kind == "answer":
                asked = asked or case.task.must_ask.upper() in event.text.upper()
            if event.kind == "call" and event.call.id in ok:
                signs += ["policy"] * case.task.forbidden(event.call)
                signs += ["interaction"] * (event.call.name in case.task.read_first and not agreed)
        signs += [] if asked else ["interaction"]
    signs += ["non_determinism"] if min(case.rewards) != max(case.rewards) else []
    return min(signs, key=list(MODES).index, default=None)


def classify(case: Case) -> tuple[str, str]:
    found = [call_mode(run, case.task) for run in case.runs]
    found += [chain_mode(run, case.task) for run in case.runs]
    mode = next((mode for mode in [*found, conversation_mode(case)] if mode), "none")
    return MODES.get(mode, "none"), mode
