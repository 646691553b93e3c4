# Different: the average of numpy, over the tokens that have a weight.
import numpy as np


def weighted_loss(logprobs: list[float], weights: list[float]) -> float:
    n = min(len(logprobs), len(weights))
    p, w = np.array(logprobs[:n], dtype=float), np.array(weights[:n], dtype=float)
    if any(weight < 0 for weight in weights) or not (w > 0).any():
        raise ValueError("weights must be 0 or more, and one of them above 0 at a token")
    return float(np.average(-p[w > 0], weights=w[w > 0]))
