# Different: one loop over the tokens, by position.
def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    if weights and min(weights) < 0:
        raise ValueError("no weight may be below 0")
    total, weight = 0.0, 0.0
    for t in range(min(len(logprobs), len(weights))):
        if weights[t] > 0:
            total -= weights[t] * logprobs[t]
            weight += weights[t]
    if weight == 0:
        raise ValueError("there is no token with a weight")
    return total / weight
