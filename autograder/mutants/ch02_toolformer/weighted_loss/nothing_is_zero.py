# Wrong: gives 0 where there is nothing to weigh.
def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    if any(w < 0 for w in weights):
        raise ValueError("a weight must be 0 or more")
    pairs = [(w, p) for w, p in zip(weights, logprobs, strict=False) if w > 0]
    if not pairs:
        return 0.0
    return -sum(w * p for w, p in pairs) / sum(w for w, _ in pairs)
