import numpy as np
import pytest

from coursekit.testing import points

# The softmax of these rows is 1/2 1/4 1/4, then 1/10 1/10 8/10.
LOGITS = np.log([[2.0, 1.0, 1.0], [1.0, 1.0, 8.0]])


@points(0.75)
def test_the_loss_is_a_sum(student):
    """The loss adds up −log p of each target: here log 4 + log 10.

    Next step: at each position take the softmax of its row, and −log of the entry that the target
    names. Add; do not average.
    """
    got = student.masked_nll(LOGITS, np.array([1, 0]))
    assert got == pytest.approx(np.log(40))


@points(0.5)
def test_positions_without_a_target_do_not_count(student):
    """A position with −1 adds nothing, and without any target the loss is 0.

    Next step: pick the rows and targets with target >= 0 first, and work on these alone. Mind that
    index −1 means the last column to numpy.
    """
    assert student.masked_nll(LOGITS, np.array([1, -1])) == pytest.approx(np.log(4))
    assert student.masked_nll(LOGITS, np.array([-1, -1])) == 0


@points(0.5)
def test_large_logits_are_no_trouble(student):
    """Logits of 1000 give a plain number.

    Next step: take the greatest logit of each row away from the row first. The softmax stays the
    same, and exp cannot overflow any more.
    """
    rows = np.array([[1000.0, 1000.0], [-1000.0, 1000.0]])
    assert student.masked_nll(rows, np.array([0, 0])) == pytest.approx(np.log(2) + 2000)


@points(0.25)
def test_what_does_not_fit_is_refused(student):
    """A target for each row, from −1 to the last column: anything else is a ValueError.

    Next step: compare len(target) with len(logits), and each target with the number of columns.
    """
    for target in ([0], [0, 3], [0, -2]):
        with pytest.raises(ValueError):
            student.masked_nll(LOGITS, np.array(target))
