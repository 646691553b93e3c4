"""How reliable a student's code is: pass^k, the chance that k runs in a row all pass.

Source: S. Yao and others, "τ-bench: A Benchmark for Tool-Agent-User Interaction in Real-World
Domains" (2024), section 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from autograder.results import Trials


def trials_of(number: int, passed: int) -> Trials:
    """What `number` trials say of which `passed` passed, for every k up to their number."""
    chances = tuple(chance(number, passed, k) for k in range(1, number + 1))
    return Trials(number=number, passed=passed, pass_hat_k=chances)


def chance(number: int, passed: int, k: int) -> float:
    """The unbiased estimate of pass^k: the share of all choices of k trials in which all passed.

    Args:
        number: trials that were run, at least k.
        passed: those that passed.
        k: how many runs in a row, from 1.
    """
    return comb(passed, k) / comb(number, k)


def shown_ks(number: int) -> Iterator[int]:
    """The k that are worth showing: 1, 2, 4, 8, … and the number of trials itself."""
    k = 1
    while k < number:
        yield k
        k *= 2
    yield number
