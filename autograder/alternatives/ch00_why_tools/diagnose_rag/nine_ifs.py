# Different: nine ifs, in order.
def diagnose_rag(run: RagRun) -> tuple[str, str]:
    by_id = {doc.id: (place, doc) for place, doc in enumerate(run.found)}
    here = [by_id[name] for name in run.needed if name in by_id]
    for step in run.steps:
        if step.told_by is not None:
            return "loop", "prompt_injection"
    for doc in run.found:
        if run.user not in doc.readers:
            return "retrieval", "permission_leak"
    wrong = {place for place, step in enumerate(run.steps) if step.wrong}
    if any(wrong & set(step.builds_on) for step in run.steps):
        return "loop", "compounding_error"
    last = [step.action for step in run.steps[-2:]]
    if run.answer is None and len(last) == 2 and len(set(last)) == 1:
        return "loop", "no_stopping_rule"
    if not here:
        return "retrieval", "recall_ceiling"
    if any(doc.latest > doc.version for _, doc in here):
        return "retrieval", "stale_index"
    if any(doc.says != here[0][1].says for _, doc in here):
        return "reader", "evidence_conflict"
    if run.used - run.needed:
        return "reader", "distraction"
    ends = (0, len(run.found) - 1)
    if any(place not in ends and doc.id not in run.used for place, doc in here):
        return "reader", "lost_in_the_middle"
    return "none", "none"
