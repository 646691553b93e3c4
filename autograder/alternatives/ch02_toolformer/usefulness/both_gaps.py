# Different: the smaller of the two gaps; keep asks for both of them, by itself.
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    return min(L_a - L_c, L_b - L_c)


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    return all(loss - L_c + 1e-9 >= tau_f for loss in (L_a, L_b))
