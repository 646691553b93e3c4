# Wrong: the wrong way round: harm counts as help.
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    return L_c - min(L_a, L_b)


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    return min(L_a, L_b) - L_c >= tau_f - 1e-9
