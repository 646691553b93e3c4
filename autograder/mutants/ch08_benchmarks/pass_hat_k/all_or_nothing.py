# Wrong: asks whether there are k successes at all.
def pass_hat_k(n: int, c: int, k: int) -> Fraction:
    """The chance that k different trials, drawn from n of which c succeeded, all succeeded.

    Exact, no float. Fewer than 1 or more than n drawn, or c not in 0..n: ValueError.
    """
    if not 1 <= k <= n or not 0 <= c <= n:
        raise ValueError("k lies in 1..n and c in 0..n")
    return Fraction(int(c >= k))


def pass_at_k(n: int, c: int, k: int) -> Fraction:
    """The chance that at least one of them succeeded; exact, with the same ValueError."""
    if not 1 <= k <= n or not 0 <= c <= n:
        raise ValueError("k lies in 1..n and c in 0..n")
    return 1 - Fraction(math.comb(n - c, k), math.comb(n, k))
