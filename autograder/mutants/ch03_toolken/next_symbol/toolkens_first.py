# Wrong: stacks the toolkens on top of the words.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    return int(np.argmax(np.vstack([W_tau, W_v]) @ h))
