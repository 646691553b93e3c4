# Different: scores the words once, since they never move, and works with log-sum-exp.
def train_toolkens(
    H: np.ndarray,
    target: np.ndarray,
    W_v: np.ndarray,
    W_tau: np.ndarray,
    rows: list[int],
    steps: int,
    lr: float,
) -> np.ndarray:
    if any(row not in range(len(W_tau)) for row in rows):
        raise ValueError(f"rows must be among 0 to {len(W_tau) - 1}")
    if steps < 0 or not lr > 0:
        raise ValueError("steps must be 0 or more, lr above 0")
    here = np.flatnonzero(target != -1)
    states, wanted = H[here], target[here]
    due = wanted[:, None] == len(W_v) + np.arange(len(W_tau))
    words = np.logaddexp.reduce(states @ W_v.T, axis=1)
    new, rows = W_tau.copy(), sorted(set(rows))
    for _ in range(steps):
        scores = states @ new.T
        total = np.logaddexp(words, np.logaddexp.reduce(scores, axis=1))
        error = np.exp(scores - total[:, None]) - due
        new[rows] -= lr * (error[:, rows].T @ states)
    return new
