import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("count", [0, 1, 5])
def test_lines_add_up(student, count):
    """Lines add up."""
    assert student.bill([{"price": 250, "quantity": 2}] * count) == 500 * count
