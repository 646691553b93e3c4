# Different: adds up the gradient one position after the other.
def train_toolkens(
    H: np.ndarray,
    target: np.ndarray,
    W_v: np.ndarray,
    W_tau: np.ndarray,
    rows: list[int],
    steps: int,
    lr: float,
) -> np.ndarray:
    if steps < 0 or lr <= 0 or not set(rows) <= set(range(len(W_tau))):
        raise ValueError("no such rows, steps or lr")
    new = np.array(W_tau, dtype=float)
    for _ in range(steps):
        gradient = np.zeros_like(new)
        for h, wanted in zip(H, target):
            if wanted == -1:
                continue
            scores = np.concatenate([W_v @ h, new @ h])
            p = np.exp(scores - scores.max())
            p /= p.sum()
            p[wanted] -= 1
            gradient += np.outer(p[len(W_v) :], h)
        for row in set(rows):
            new[row] = new[row] - lr * gradient[row]
    return new
