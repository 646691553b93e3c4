from fractions import Fraction
from itertools import combinations

import pytest

from coursekit.testing import points


def counted(n, c, k):
    """Both measures by drawing every way there is."""
    trials = [True] * c + [False] * (n - c)
    draws = list(combinations(trials, k))
    return (
        Fraction(sum(map(all, draws)), len(draws)),
        Fraction(sum(map(any, draws)), len(draws)),
    )


@points(1)
def test_both_agree_with_counting_every_draw(student, rng):
    """Both measures are what counting all draws gives, exactly.

    Next step: a trial that has been drawn is not drawn again, so c/n to the power of k is another
    thing. Keep fractions; a float is not exact.
    """
    for _ in range(20):
        n = rng.randint(1, 9)
        c, k = rng.randint(0, n), rng.randint(1, n)
        got = student.pass_hat_k(n, c, k), student.pass_at_k(n, c, k)
        assert got == counted(n, c, k)
        assert not any(isinstance(value, float) for value in got)


@points(0.5)
def test_large_numbers_stay_exact(student, rng):
    """Hundreds of trials are no trouble, and no digit is lost.

    Next step: math.comb is exact for any size; do not go through floats or lists of draws.
    """
    n = rng.randint(300, 400)
    c = rng.randint(100, n - 100)
    hat = at = Fraction(1)
    for i in range(60):
        hat *= Fraction(c - i, n - i)
        at *= Fraction(n - c - i, n - i)
    assert student.pass_hat_k(n, c, 60) == hat
    assert student.pass_at_k(n, c, 60) == 1 - at


@points(0.5)
def test_the_ends_and_what_is_impossible(student, rng):
    """No success is 0, no failure 1; counts that cannot be are refused.

    Next step: 0 successes are possible, 0 draws are not asked for. k above n, c above n and
    anything below 0 raise ValueError.
    """
    n = rng.randint(3, 12)
    for k in range(1, n + 1):
        assert student.pass_hat_k(n, 0, k) == student.pass_at_k(n, 0, k) == 0
        assert student.pass_hat_k(n, n, k) == student.pass_at_k(n, n, k) == 1
    assert student.pass_hat_k(n, n - 1, n) == 0
    assert student.pass_at_k(n, 1, n) == 1
    for wrong in ((n, 1, n + 1), (n, 1, 0), (n, 1, -1), (n, n + 1, 1), (n, -1, 1), (0, 0, 1)):
        with pytest.raises(ValueError):
            student.pass_hat_k(*wrong)
        with pytest.raises(ValueError):
            student.pass_at_k(*wrong)
