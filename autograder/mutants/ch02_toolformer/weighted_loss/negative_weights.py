# Wrong: takes a weight below 0.
def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    pairs = [(w, p) for w, p in zip(weights, logprobs, strict=False) if w != 0]
    if not pairs:
        raise ValueError("no token has a weight above 0: there is nothing to weigh")
    return -sum(w * p for w, p in pairs) / sum(w for w, _ in pairs)
