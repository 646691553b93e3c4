# Different: goes through all pairs with two loops.
def stability(rewards: list[int]) -> float | None:
    if set(rewards) - {0, 1}:
        raise ValueError(f"a reward is 0 or 1, not {rewards}")
    agree = total = 0
    for i in range(len(rewards)):
        for j in range(i):
            total += 1
            agree += int(rewards[i] == rewards[j])
    return agree / total if total else None
