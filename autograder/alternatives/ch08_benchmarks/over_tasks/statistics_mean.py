# Different: the mean of the standard library, which keeps fractions.
from statistics import StatisticsError, mean


def over_tasks(metric, results: list[tuple[int, int]], k: int) -> Fraction | None:
    try:
        return mean(Fraction(metric(n, c, k)) for n, c in results)
    except StatisticsError:
        return None
