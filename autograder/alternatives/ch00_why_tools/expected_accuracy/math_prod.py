# Different: uses math.prod.
def expected_accuracy(p_slip: float, steps: int) -> float:
    if min(p_slip, 1 - p_slip, steps) < 0:
        raise ValueError("p_slip must lie in [0, 1], steps must not be negative")
    return math.prod([1 - p_slip] * steps, start=1.0)
