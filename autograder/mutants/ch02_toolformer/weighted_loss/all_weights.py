# Wrong: divides by the weights without a token as well.
def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    if any(w < 0 for w in weights):
        raise ValueError("a weight must be 0 or more")
    pairs = [(w, p) for w, p in zip(weights, logprobs, strict=False) if w > 0]
    if not pairs:
        raise ValueError("no token has a weight above 0: there is nothing to weigh")
    return -sum(w * p for w, p in pairs) / sum(weights)
