import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("number", range(3))
def test_numbers_stay(student, rng, number):
    """Numbers stay."""
    drawn = rng.randrange(10**6)
    assert student.slug(f"No. {drawn}!") == f"no-{drawn}"
