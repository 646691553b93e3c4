# Different: binomial coefficients from factorials, and whole numbers returned as int.
def choose(n, k):
    if k > n:
        return 0
    return math.factorial(n) // (math.factorial(k) * math.factorial(n - k))


def pass_hat_k(n: int, c: int, k: int) -> Fraction:
    if k not in range(1, n + 1) or c not in range(n + 1):
        raise ValueError(f"cannot draw {k} of {n} trials with {c} successes")
    return 0 if c < k else Fraction(choose(c, k), choose(n, k))


def pass_at_k(n: int, c: int, k: int) -> Fraction:
    if k not in range(1, n + 1) or c not in range(n + 1):
        raise ValueError(f"cannot draw {k} of {n} trials with {c} successes")
    return Fraction(choose(n, k) - choose(n - c, k), choose(n, k))
