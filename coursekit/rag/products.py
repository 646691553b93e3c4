"""Products of numbers of a given length, and whether a text gives one rightly."""

from __future__ import annotations

import random
import re
from decimal import Decimal

_NUMBER = re.compile(r"-?(?:\d{1,3}(?:[,_ \u00a0\u202f]\d{3})+(?!\d)|\d+)(?:\.\d+)?")


def products(d: int, n: int, seed: int) -> list[tuple[int, int]]:
    """Pairs of whole numbers to multiply, each with exactly d digits and above 0.

    Args:
        d: digits of each number.
        n: how many pairs.
        seed: the same d, n and seed give the same pairs.

    Raises:
        ValueError: d or n is below 1.
    """
    if d < 1 or n < 1:
        raise ValueError(f"d and n must be at least 1, not {d} and {n}")
    rng = random.Random(f"products/{seed}/{d}")
    least, most = 10 ** (d - 1), 10**d - 1
    return [(rng.randint(least, most), rng.randint(least, most)) for _ in range(n)]


def same_number(text: str, number: int) -> bool:
    """Whether the last number written in a text is this one.

    Thousands may be marked by commas, spaces or underscores: "23 × 47 = 1,081." gives 1081.
    """
    written = _NUMBER.findall(text)
    return bool(written) and Decimal(re.sub(r"[^\d.-]", "", written[-1])) == number
