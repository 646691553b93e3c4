# Wrong: takes any settings.
def candidate_positions(p_api: list[float], tau_s: float, k: int) -> list[int]:
    candidates = [i for i, p in enumerate(p_api) if p > tau_s]
    best = sorted(candidates, key=lambda i: p_api[i], reverse=True)[: max(k, 0)]
    return sorted(best)
