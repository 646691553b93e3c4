# Different: a running sum.
def over_tasks(metric, results: list[tuple[int, int]], k: int) -> Fraction | None:
    if not results:
        return None
    total = Fraction(0)
    for trials, successes in results:
        total += metric(trials, successes, k)
    return total / len(results)
