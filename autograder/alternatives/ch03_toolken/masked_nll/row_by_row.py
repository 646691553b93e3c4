# Different: a loop over the positions, with logaddexp.
def masked_nll(logits: np.ndarray, target: np.ndarray) -> float:
    positions, symbols = logits.shape
    if target.shape != (positions,) or any(not -1 <= wanted < symbols for wanted in target):
        raise ValueError("target needs one number for each row, from -1 to the last column")
    total = 0.0
    for row, wanted in zip(logits, target):
        if wanted != -1:
            total += np.logaddexp.reduce(row) - row[wanted]
    return total
