# Different: multiplies the chances of one draw after the other.
def in_range(n, c, k):
    if k < 1 or k > n or c < 0 or c > n:
        raise ValueError("1 <= k <= n and 0 <= c <= n")


def pass_hat_k(n: int, c: int, k: int) -> Fraction:
    in_range(n, c, k)
    chance = Fraction(1)
    for drawn in range(k):
        chance *= Fraction(max(c - drawn, 0), n - drawn)
    return chance


def pass_at_k(n: int, c: int, k: int) -> Fraction:
    in_range(n, c, k)
    return 1 - pass_hat_k(n, n - c, k)
