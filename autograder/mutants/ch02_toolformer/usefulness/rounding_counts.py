# Wrong: drops a call that floats put a hair below the threshold.
def usefulness(L_a: float, L_b: float, L_c: float) -> float:
    return min(L_a, L_b) - L_c


def keep(L_a: float, L_b: float, L_c: float, tau_f: float) -> bool:
    return usefulness(L_a, L_b, L_c) >= tau_f
