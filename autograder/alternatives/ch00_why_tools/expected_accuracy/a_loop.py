# Different: multiplies step by step.
def expected_accuracy(p_slip: float, steps: int) -> float:
    if p_slip < 0 or p_slip > 1:
        raise ValueError("a probability lies between 0 and 1")
    if steps < 0:
        raise ValueError("there are no negative steps")
    chance = 1.0
    for _ in range(steps):
        chance *= 1 - p_slip
    return chance
