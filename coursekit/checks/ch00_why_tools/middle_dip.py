import pytest

from coursekit.testing import points


@points(1)
@pytest.mark.parametrize(
    ("curve", "expected"),
    [
        ({0: 0.8, 5: 0.5, 10: 0.6, 19: 0.7}, 0.2),
        ({0: 0.5, 1: 0.9, 2: 0.5}, -0.4),
        ({4: 0.5, 0: 1.0, 9: 1.0}, 0.5),
    ],
)
def test_the_ends_are_compared_with_the_rest(student, curve, expected):
    """The dip is the mean of the ends minus the mean of the rest, with its sign.

    Next step: sort the positions; the first and the last of them are the ends. Ends minus middle,
    and the sign stays.
    """
    assert student.middle_dip(curve) == pytest.approx(expected, abs=1e-9)


@points(0.5)
def test_two_positions_have_no_middle(student):
    """Fewer than 3 positions are a ValueError.

    Next step: look at len(curve) first.
    """
    with pytest.raises(ValueError):
        student.middle_dip({0: 0.8, 19: 0.7})
