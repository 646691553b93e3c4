# Wrong: calls a needed document lost at the ends too.
def diagnose_rag(run: RagRun) -> tuple[str, str]:
    """Stage and failure of a run: the first sign of the table above that holds.

    A step that is wrong is no sign by itself, nor is a document that is old, in conflict or unused
    but not needed. Without any sign: ("none", "none").
    """
    steps, needed = run.steps, [doc for doc in run.found if doc.id in run.needed]
    alike = len(steps) > 1 and steps[-1].action == steps[-2].action
    inner = [doc.id for doc in run.found if doc.id in run.needed]
    signs = {
        "prompt_injection": any(step.told_by is not None for step in steps),
        "permission_leak": any(run.user not in doc.readers for doc in run.found),
        "compounding_error": any(steps[i].wrong for step in steps for i in step.builds_on),
        "no_stopping_rule": run.answer is None and alike,
        "recall_ceiling": not needed,
        "stale_index": any(doc.version < doc.latest for doc in needed),
        "evidence_conflict": len({doc.says for doc in needed}) > 1,
        "distraction": any(used not in run.needed for used in run.used),
        "lost_in_the_middle": any(id not in run.used for id in inner),
    }
    failure = next((name for name, holds in signs.items() if holds), "none")
    return rag.STAGES.get(failure, "none"), failure
