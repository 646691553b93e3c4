# Different: pairs calls and results first, then makes one pass for each kind of mismatch, and runs
# the tools' functions itself instead of using dispatch.
def replay(trace: Trace, registry: Registry) -> list[Mismatch]:
    events = list(enumerate(trace.events))
    call_of = pair(events)
    answered = {place for place, _ in call_of.values()}
    first_call = min((i for i, event in events if event.kind == "call"), default=len(events))
    kinds = {}
    for i, event in events:
        if event.kind == "result" and i not in call_of:
            kinds[i] = "result_without_call"
        if event.kind == "call" and i not in answered:
            kinds[i] = "no_result"
        if event.kind == "answer" and i < first_call:
            kinds[i] = "answer_without_call"
    for i, (_, call) in call_of.items():
        if differs(call, trace.events[i].result, registry.get(call.name)):
            kinds[i] = "result_differs"
    return [Mismatch(i, kinds[i]) for i in sorted(kinds)]


def pair(events):
    """The call (with its place) of each result, by the result's place."""
    found, taken = {}, set()
    for i, event in events:
        if event.kind != "result":
            continue
        for j, earlier in events[:i]:
            fits = earlier.kind == "call" and earlier.call.id == event.result.call_id
            if fits and j not in taken:
                taken.add(j)
                found[i] = (j, earlier.call)
                break
    return found


def differs(call, recorded, spec):
    if recorded.status != "ok" or spec is None or not spec.read_only:
        return False
    try:
        return spec.fn(**call.arguments) != recorded.content
    except Exception:
        return True
