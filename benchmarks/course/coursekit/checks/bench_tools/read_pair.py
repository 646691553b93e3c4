import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("line", ["a=b", "a = b", " a =b "])
def test_a_pair_is_read(student, line):
    """A pair is read."""
    assert student.read_pair(line) == ("a", "b")
