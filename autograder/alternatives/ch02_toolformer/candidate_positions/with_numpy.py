# Different: sorts the negative probabilities with numpy, stably.
import numpy as np


def candidate_positions(p_api: list[float], tau_s: float, k: int) -> list[int]:
    if not 0 <= tau_s <= 1:
        raise ValueError(f"tau_s is {tau_s}, allowed is 0 to 1")
    if k < 0:
        raise ValueError(f"k is {k}, allowed is 0 or more")
    p = np.array(p_api, dtype=float)
    order = [int(i) for i in np.argsort(-p, kind="stable") if p[i] > tau_s]
    return sorted(order[:k])
