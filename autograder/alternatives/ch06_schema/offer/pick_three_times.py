# Different: picks the best remaining tool, three times.
def offer(step: str, registry: Registry) -> list[str]:
    asked = {w for w in words(step) if len(w) > 3}
    left, chosen = list(registry), []
    while left and len(chosen) < 3:
        best = max(left, key=lambda spec: score(asked, spec))
        if score(asked, best) == 0:
            break
        left.remove(best)
        chosen.append(best.name)
    return chosen


def score(asked, spec):
    return len(asked.intersection(words(spec.name) + words(spec.description)))
