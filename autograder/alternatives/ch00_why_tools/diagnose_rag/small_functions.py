# Different: one small function for each sign.
def wanted(run, docs):
    return [doc for doc in docs if doc.id in run.needed]


def repeats(run):
    return [step.action for step in run.steps[-1:]] == [step.action for step in run.steps[-2:-1]]


SIGNS = [
    ("prompt_injection", lambda run: {step.told_by for step in run.steps} - {None}),
    ("permission_leak", lambda run: [d for d in run.found if run.user not in d.readers]),
    (
        "compounding_error",
        lambda run: [1 for s in run.steps for i in s.builds_on if run.steps[i].wrong],
    ),
    ("no_stopping_rule", lambda run: run.answer is None and run.steps and repeats(run)),
    ("recall_ceiling", lambda run: run.needed.isdisjoint(doc.id for doc in run.found)),
    ("stale_index", lambda run: [d for d in wanted(run, run.found) if d.version < d.latest]),
    ("evidence_conflict", lambda run: len({d.says for d in wanted(run, run.found)}) > 1),
    ("distraction", lambda run: not run.used <= run.needed),
    ("lost_in_the_middle", lambda run: {d.id for d in wanted(run, run.found[1:-1])} - run.used),
]


def diagnose_rag(run: RagRun) -> tuple[str, str]:
    for failure, sign in SIGNS:
        if sign(run):
            return rag.STAGES[failure], failure
    return "none", "none"
