# Wrong: cuts from the end, which leaves everything when k is 0.
def candidate_positions(p_api: list[float], tau_s: float, k: int) -> list[int]:
    if not 0 <= tau_s <= 1 or k < 0:
        raise ValueError("tau_s must be from 0 to 1 and k at least 0")
    candidates = [i for i, p in enumerate(p_api) if p > tau_s]
    best = sorted(candidates, key=lambda i: (p_api[i], -i))[-k:]
    return sorted(best)
