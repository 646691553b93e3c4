# Different: puts each candidate into a short list of the best, in one pass.
def candidate_positions(p_api: list[float], tau_s: float, k: int) -> list[int]:
    if k < 0 or tau_s < 0 or tau_s > 1:
        raise ValueError("k is a number of positions, tau_s a probability")
    best: list[int] = []
    for position, p in enumerate(p_api):
        if p > tau_s:
            place = sum(p_api[other] >= p for other in best)
            best.insert(place, position)
            del best[k:]
    best.sort()
    return best
