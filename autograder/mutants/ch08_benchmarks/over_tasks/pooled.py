# Wrong: throws all trials into one task.
def over_tasks(metric, results: list[tuple[int, int]], k: int) -> Fraction | None:
    """The mean of metric(n, c, k) over the tasks, whose (n, c) stand in results.

    Rules the tests check:
    - n may differ from task to task; each task counts the same. The mean is exact, no float.
    - Of no tasks there is no figure: None. A task with fewer than k trials is not skipped:
      metric's ValueError gets out.
    """
    values = [metric(sum(n for n, _ in results), sum(c for _, c in results), k)] if results else []
    return Fraction(sum(values), len(values)) if values else None
