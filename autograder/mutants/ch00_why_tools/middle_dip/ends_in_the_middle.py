# Wrong: counts the ends among the middle.
def middle_dip(curve: dict[int, float]) -> float:
    """How far the middle of a curve lies below its ends. Rules the tests check:

    - The mean at the smallest and the largest position, minus the mean at all other positions.
    - The keys may come in any order. A middle that is better than the ends gives a number below 0.
    - Fewer than 3 positions: ValueError, for then there is no middle.
    """
    if len(curve) < 3:
        raise ValueError("a curve needs at least 3 positions to have a middle")
    first, *middle, last = (curve[position] for position in sorted(curve))
    return (first + last) / 2 - sum(curve.values()) / len(curve)
