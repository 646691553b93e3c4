# Wrong: adds up probabilities instead of multiplying.
def expected_accuracy(p_slip: float, steps: int) -> float:
    """The probability that none of the steps slips. Rules the tests check:

    - Each step slips with probability p_slip, independently of the others.
    - Without steps nothing can slip: 1.0.
    - p_slip outside 0 to 1, or steps below 0: ValueError.
    """
    if not 0 <= p_slip <= 1 or steps < 0:
        raise ValueError("p_slip must be from 0 to 1, and steps 0 or more")
    return max(0.0, 1 - p_slip * steps)
