# Wrong: leaves the toolkens out.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    return int(np.argmax(W_v @ h))
