# Wrong: says 0 where there is no pair.
def stability(rewards: list[int]) -> float | None:
    """The share of pairs of runs with the same reward. Rules the tests check:

    - A pair is two different runs, in no order: n runs make n(n-1)/2 pairs.
    - Failing always is stable too: [0, 0] gives 1.0.
    - Without a pair nobody can tell: None for one run, or none.
    - A reward that is not 0 or 1: ValueError.
    """
    if any(reward not in (0, 1) for reward in rewards):
        raise ValueError("a reward is 0 or 1")
    pairs = list(combinations(rewards, 2))
    return sum(a == b for a, b in pairs) / len(pairs) if pairs else 0.0
