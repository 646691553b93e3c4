from fractions import Fraction

import pytest

from coursekit.testing import points


@points(0.5)
def test_four_of_eight(student):
    """With 4 of 8 successes: one draw 1/2, three draws 1/14, four draws 1/70 and 69/70.

    Next step: good draws over all draws, Fraction(math.comb(c, k), math.comb(n, k)). For pass@k
    count the draws in which all k failed: they come from the n - c failures.
    """
    assert student.pass_hat_k(8, 4, 1) == Fraction(1, 2)
    assert student.pass_hat_k(8, 4, 3) == Fraction(1, 14)
    assert student.pass_hat_k(8, 4, 4) == Fraction(1, 70)
    assert student.pass_at_k(8, 4, 4) == Fraction(69, 70)
    assert student.pass_at_k(8, 2, 1) == Fraction(1, 4)


@points(0.5)
def test_more_draws_than_trials_are_refused(student):
    """Nobody can draw 9 of 8 trials.

    Next step: check 1 <= k <= n and 0 <= c <= n first, in both functions.
    """
    with pytest.raises(ValueError):
        student.pass_hat_k(8, 4, 9)
    with pytest.raises(ValueError):
        student.pass_at_k(8, 4, 9)
