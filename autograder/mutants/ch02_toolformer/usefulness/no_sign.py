# Wrong: gives the size of the difference, harm or help.
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    return abs(min(L_a, L_b) - L_c)


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    return usefulness(L_a, L_b, L_c) >= tau_f - 1e-9
