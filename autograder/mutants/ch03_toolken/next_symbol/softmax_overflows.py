# Wrong: takes exp of the scores, which overflows.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(np.vstack([W_v, W_tau]) @ h)
        return int(np.argmax(e / e.sum()))
