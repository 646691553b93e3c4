# Wrong: computes every row and multiplies the masked ones by 0.
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    if len(target) != len(logits) or ((target < -1) | (target >= logits.shape[1])).any():
        raise ValueError("target needs one number for each row, from -1 to the last column")
    counts = target >= 0
    top = logits.max(axis=1, keepdims=True)
    log_sums = top[:, 0] + np.log(np.exp(logits - top).sum(axis=1))
    losses = log_sums - logits[np.arange(len(logits)), target * counts]
    return float((losses * counts).sum())
