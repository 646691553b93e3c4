# Wrong: leaves out tasks with fewer than k trials.
def over_tasks(metric, results: list[tuple[int, int]], k: int) -> Fraction | None:
    """The mean of metric(n, c, k) over the tasks, whose (n, c) stand in results.

    Rules the tests check:
    - n may differ from task to task; each task counts the same. The mean is exact, no float.
    - Of no tasks there is no figure: None. A task with fewer than k trials is not skipped:
      metric's ValueError gets out.
    """
    values = [metric(n, c, k) for n, c in results if n >= k]
    return Fraction(sum(values), len(values)) if values else None
