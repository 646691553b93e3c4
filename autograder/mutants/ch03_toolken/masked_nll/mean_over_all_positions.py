# Wrong: the mean over all positions.
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    if len(target) != len(logits) or ((target < -1) | (target >= logits.shape[1])).any():
        raise ValueError("target needs one number for each row, from -1 to the last column")
    rows, wanted = logits[target >= 0], target[target >= 0]
    top = rows.max(axis=1, keepdims=True)
    log_sums = top[:, 0] + np.log(np.exp(rows - top).sum(axis=1))
    losses = log_sums - rows[np.arange(len(rows)), wanted]
    return float(losses.sum() / len(target)) if len(target) else 0.0
