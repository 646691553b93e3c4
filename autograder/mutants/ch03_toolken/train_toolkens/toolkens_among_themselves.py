# Wrong: the softmax is over the toolkens alone, and words teach nothing.
def train_toolkens(
    H: np.ndarray,
    target: np.ndarray,
    W_v: np.ndarray,
    W_tau: np.ndarray,
    rows: list[int],
    steps: int,
    lr: float,
) -> np.ndarray:
    if steps < 0 or not lr > 0 or any(not 0 <= row < len(W_tau) for row in rows):
        raise ValueError("rows must be rows of W_tau, steps 0 or more, lr above 0")
    W_tau = W_tau.copy()
    H, target = H[target >= len(W_v)], target[target >= len(W_v)] - len(W_v)
    for _ in range(steps):
        scores = H @ W_tau.T
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(p)), target] -= 1
        W_tau[rows] -= lr * (p.T @ H)[rows]
    return W_tau
