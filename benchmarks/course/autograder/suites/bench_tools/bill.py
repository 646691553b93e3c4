import pytest
from coursekit.testing import points


@points(4)
@pytest.mark.parametrize("count", [2, 20, 50, 100])
def test_drawn_lines_add_up(student, rng, count):
    """Drawn lines add up."""
    lines = [{"price": rng.randrange(10**4), "quantity": rng.randrange(9)} for _ in range(count)]
    assert student.bill(lines) == sum(line["price"] * line["quantity"] for line in lines)
