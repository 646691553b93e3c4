# Different: a stack of partial ways, with integers scaled up in place of fractions.
def histogram_from_passk(values: list[str], tasks: int, n: int = 4) -> list[tuple]:
    if len(values) != n or tasks < 1:
        raise ValueError("n values and at least one task")
    exact = any(len(v.partition(".")[2]) >= 6 for v in values)
    scale = 10 ** max(10, *(len(v.partition(".")[2]) + 1 for v in values))
    printed, slack = [], []
    for v in values:
        printed.append(int(Fraction(v) * scale))
        slack.append(scale // 10**9 if exact else scale // (2 * 10 ** len(v.partition(".")[2])))
    stack, found = [()], []
    while stack:
        way = stack.pop()
        k = n - len(way)
        if k == 0:
            if sum(way) <= tasks:
                found.append((tasks - sum(way), *way))
            continue
        for count in range(tasks + 1):
            longer = (count, *way)
            draws = sum(math.comb(c, k) * m for c, m in enumerate(longer, start=k))
            whole = tasks * math.comb(n, k)
            if abs(100 * draws * scale - printed[k - 1] * whole) <= slack[k - 1] * whole:
                stack.append(longer)
    return sorted(found)
