import pytest
from coursekit.testing import points


@points(2)
@pytest.mark.parametrize("number", range(2))
def test_a_value_may_hold_the_sign(student, rng, number):
    """A value may hold the sign."""
    drawn = rng.randrange(10**6)
    assert student.read_pair(f"x = {drawn} = y") == ("x", f"{drawn} = y")


@points(2)
@pytest.mark.parametrize("line", ["", "no sign"])
def test_a_line_without_a_sign_is_an_error(student, line):
    """A line without a sign is an error."""
    with pytest.raises(ValueError):
        student.read_pair(line)
