import math

import numpy as np
import pytest

from coursekit.testing import points


def drawn(rng, rows, columns, spread=3.0):
    return np.array([[rng.gauss(0, spread) for _ in range(columns)] for _ in range(rows)])


def by_hand(logits, target):
    """The loss in plain arithmetic."""
    total = 0.0
    for row, wanted in zip(logits.tolist(), target, strict=True):
        if wanted >= 0:
            top = max(row)
            total += top + math.log(sum(math.exp(x - top) for x in row)) - row[wanted]
    return total


@points(1)
def test_the_sum_over_the_targets_of_any_text(student, rng):
    """The sum of −log p over the positions that have a target, whatever their number.

    Next step: no mean, neither over all positions nor over those that count. Row i of the logits
    belongs to target i.
    """
    for rows, columns in ((1, 2), (6, 4), (9, 12), (7, 1)):
        logits = drawn(rng, rows, columns)
        target = [rng.randint(-1, columns - 1) for _ in range(rows)]
        got = student.masked_nll(logits, np.array(target))
        assert got == pytest.approx(by_hand(logits, target), rel=1e-9, abs=1e-9)


@points(0.5)
def test_masked_rows_have_no_say(student, rng):
    """What stands in a row without a target changes nothing, be it infinite or no number at all.

    Next step: pick the rows that count before you compute; 0 times infinity is not 0.
    """
    logits = drawn(rng, 6, 5)
    target = [2, -1, 0, -1, 4, -1]
    expected = by_hand(logits, target)
    for wild in (rng.uniform(50, 90), 1e300, math.inf, -math.inf, math.nan):
        logits[[1, 3, 5]] = wild
        got = student.masked_nll(logits, np.array(target))
        assert got == pytest.approx(expected, rel=1e-9)


@points(0.5)
def test_nothing_to_learn_is_no_loss(student, rng):
    """All [N/A] gives 0, and so does a text of no positions; neither is NaN.

    Next step: a sum over nothing is 0. Do not divide by how many there are.
    """
    logits = drawn(rng, rng.randint(2, 6), 4)
    assert student.masked_nll(logits, np.full(len(logits), -1)) == 0
    assert student.masked_nll(np.zeros((0, 4)), np.zeros(0, dtype=int)) == 0


@points(0.75)
def test_any_size_of_logits_gives_the_exact_loss(student, rng):
    """Adding a constant to a row changes nothing, and no loss is too large to be told.

    Next step: log p is the logit minus the row's log-sum-exp; do not take the log of a probability
    that has become 0, and do not add a tiny number to it.
    """
    logits = drawn(rng, 5, 6)
    target = [rng.randint(0, 5) for _ in range(5)]
    for shift in (1000.0, -1000.0, 30000.0):
        got = student.masked_nll(logits + shift, np.array(target))
        assert got == pytest.approx(by_hand(logits, target), rel=1e-7)
    gap = rng.uniform(800, 3000)
    assert student.masked_nll(np.array([[gap, 0.0]]), np.array([1])) == pytest.approx(gap)
    assert student.masked_nll(np.array([[gap, 0.0]]), np.array([0])) == pytest.approx(0)


@points(0.25)
def test_targets_outside_the_matrix_are_refused(student, rng):
    """Too many, too few or impossible targets are a ValueError.

    Next step: −1 is the only number below 0 that means something, and columns − 1 is the last.
    """
    logits = drawn(rng, 4, 3)
    for target in ([0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 3], [-2, 0, 0, 0], []):
        with pytest.raises(ValueError):
            student.masked_nll(logits, np.array(target, dtype=int))
