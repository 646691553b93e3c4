# Different: recursion from pass^n down, in whole numbers of draws.
def histogram_from_passk(values: list[str], tasks: int, n: int = 4) -> list[tuple]:
    if len(values) != n or tasks < 1:
        raise ValueError("n values and at least one task")
    decimals = [len(v.split(".")[1]) if "." in v else 0 for v in values]
    if max(decimals) >= 6:
        slack = [Fraction(1, 10**9)] * n
    else:
        slack = [Fraction(1, 2) / 10**d for d in decimals]

    def ways(k, above):
        if k == 0:
            left = tasks - sum(above)
            return [(left, *above)] if left >= 0 else []
        share = sum(
            Fraction(math.comb(k + 1 + i, k), math.comb(n, k)) * m for i, m in enumerate(above)
        )
        found = []
        for count in range(tasks - sum(above) + 1):
            percent = (share + Fraction(count, math.comb(n, k))) / tasks * 100
            if abs(percent - Fraction(values[k - 1])) <= slack[k - 1]:
                found += ways(k - 1, (count, *above))
        return found

    return sorted(ways(n, ()))
