# Different: finds the ends by min and max, and the middle by total.
def middle_dip(curve: dict[int, float]) -> float:
    n = len(curve)
    if n < 3:
        raise ValueError("at least 3 positions, please")
    ends = curve[min(curve)] + curve[max(curve)]
    return ends / 2 - (sum(curve.values()) - ends) / (n - 2)
