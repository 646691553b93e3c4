# Different: uses the statistics module.
from statistics import mean


def middle_dip(curve: dict[int, float]) -> float:
    shares = [share for _, share in sorted(curve.items())]
    if len(shares) in (0, 1, 2):
        raise ValueError("a middle lies between two ends")
    return mean([shares[0], shares[-1]]) - mean(shares[1:-1])
