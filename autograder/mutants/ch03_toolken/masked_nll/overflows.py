# Wrong: the plain softmax, which overflows.
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    if len(target) != len(logits) or ((target < -1) | (target >= logits.shape[1])).any():
        raise ValueError("target needs one number for each row, from -1 to the last column")
    rows, wanted = logits[target >= 0], target[target >= 0]
    p = np.exp(rows) / np.exp(rows).sum(axis=1, keepdims=True)
    return float(-np.log(p[np.arange(len(rows)), wanted]).sum())
