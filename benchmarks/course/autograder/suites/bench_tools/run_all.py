import pytest
from coursekit.testing import points


@points(4)
@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_unknown_names_give_none(student, rng, count):
    """Unknown names give None."""
    drawn, used = rng.randrange(10**6), []

    def note(number):
        used.append(number)
        return number

    assert (
        student.run_all([("note", (drawn,)), ("other", ())] * count, {"note": note})
        == [
            drawn,
            None,
        ]
        * count
    )
    assert used == [drawn] * count
