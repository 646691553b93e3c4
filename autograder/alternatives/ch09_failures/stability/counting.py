# Different: works with counts of successes.
def stability(rewards: list[int]) -> float | None:
    good, bad = rewards.count(1), rewards.count(0)
    n = len(rewards)
    if good + bad != n:
        raise ValueError("only 0 and 1 are rewards")
    if n < 2:
        return None
    return (good * (good - 1) + bad * (bad - 1)) / (n * (n - 1))
