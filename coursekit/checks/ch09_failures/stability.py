import pytest

from coursekit.testing import points


@points(1)
@pytest.mark.parametrize(
    ("rewards", "expected"),
    [([1, 1, 0], 1 / 3), ([1, 1], 1.0), ([0, 0], 1.0), ([1, 0], 0.0), ([1], None), ([], None)],
    ids=["1 1 0", "1 1", "0 0", "1 0", "one run", "no run"],
)
def test_the_share_of_pairs_that_agree(student, rewards, expected):
    """The share of pairs of runs that agree; None when there is no pair.

    Next step: count pairs of different runs, and say None when there are none.
    """
    got = student.stability(rewards)
    assert got == (expected if expected is None else pytest.approx(expected, abs=1e-9))
