# Different: plain Python over a list of scores.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    scores = [float(row @ h) for row in [*W_v, *W_tau]]
    return scores.index(max(scores))
