# Different: sorts the two losses without a result, and compares on the other side.
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    without, _ = sorted((L_a, L_b))
    return without - L_c


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    short_of_it = tau_f - usefulness(L_a, L_b, L_c)
    return not short_of_it > 1e-9
