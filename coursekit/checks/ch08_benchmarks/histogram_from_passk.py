import pytest

from coursekit.testing import points


@points(0)
def test_a_printed_row_gives_the_counts(student):
    """The row of gpt-4o gives the successes that were recorded.

    Next step: pass^4 tells how many tasks had 4 successes; with these, pass^3 tells how many had 3.
    """
    got = student.histogram_from_passk(["42.0", "27.3", "22.0", "20.0"], 50)
    assert got == [(14, 12, 10, 4, 10)]


@points(0)
def test_an_impossible_row_gives_nothing(student):
    """A pass^4 of 52.1 % cannot come from 50 tasks.

    Next step: a count is a whole number within half a unit of the last decimal; if there is none,
    return an empty list.
    """
    assert student.histogram_from_passk(["64.2", "58.9", "55.4", "52.1"], 50) == []
    with pytest.raises(ValueError):
        student.histogram_from_passk(["64.2", "58.9"], 50)
