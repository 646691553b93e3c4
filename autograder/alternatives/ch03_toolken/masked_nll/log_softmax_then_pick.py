# Different: the log-softmax of the whole matrix, then the entries wanted.
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    if len(target) != len(logits) or ((target < -1) | (target >= logits.shape[1])).any():
        raise ValueError("no such targets")
    (places,) = np.nonzero(target != -1)
    chosen = logits[places]
    shifted = chosen - np.max(chosen, axis=1, initial=-np.inf)[:, None]
    log_p = shifted - np.log(np.exp(shifted).sum(axis=1))[:, None]
    return -sum(log_p[n, target[at]] for n, at in enumerate(places))
