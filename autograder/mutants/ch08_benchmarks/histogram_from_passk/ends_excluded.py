# Wrong: leaves out the ends of the slack.
def histogram_from_passk(values: list[str], tasks: int, n: int = 4) -> list[tuple]:
    """Every way the tasks can have gone that prints as values. Rules the tests check:

    - A way is a tuple of n + 1 counts: how many tasks had 0, 1, ..., n successes in n trials. They
      add up to tasks. All ways that fit, in ascending order; [] if none does.
    - values[k - 1] is pass^k in percent, printed: "42.0" stands for every number at most half a
      unit of its last decimal away, ends included. But if any of the values has six decimals or
      more, all of them are meant exactly, and a number fits that is at most 1e-9 away.
    - Other than n values, or fewer than one task: ValueError.
    Work in fractions: Fraction("42.0") is exact. 50 tasks can go 316,251 ways; do not try them all.
    """
    if len(values) != n or tasks < 1:
        raise ValueError("give pass^1 to pass^n, and one task or more")
    decimals = [len(value.partition(".")[2]) for value in values]
    exact = max(decimals) >= 6
    slack = [Fraction(1, 10**9) if exact else Fraction(1, 2 * 10**d) for d in decimals]
    ways: list[tuple] = [()]  # the counts for k, k + 1, ..., n successes
    for k in range(n, 0, -1):
        printed, draws = Fraction(values[k - 1]), math.comb(n, k)
        longer = []
        for way in ways:
            known = sum(math.comb(c, k) * count for c, count in enumerate(way, start=k + 1))
            low, high = (
                (printed + side * slack[k - 1]) / 100 * tasks * draws - known for side in (-1, 1)
            )
            fitting = range(max(math.floor(low) + 1, 0), math.ceil(high))
            longer += [(count, *way) for count in fitting]
        ways = longer
    return sorted((tasks - sum(way), *way) for way in ways if sum(way) <= tasks)
