import pytest

from coursekit.schema import count_tokens
from coursekit.testing import points
from coursekit.tools import ToolSpec

SPECS = [
    ToolSpec("short", "Ends.", {"type": "object"}),
    ToolSpec("longer", "Says a good deal about what it does.", {"type": "object"}),
    ToolSpec("third", "Ends.", {"type": "object"}),
]


def cost(spec):
    parts = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
    return count_tokens(parts)


@points(0.25)
def test_as_many_as_fit_from_the_front(student):
    """The costs are added up from the front, and an exact fit fits.

    Next step: take each cost off the budget, and stop when it falls below 0.
    """
    two = cost(SPECS[0]) + cost(SPECS[1])
    assert student.schemas_that_fit(SPECS, two) == 2
    assert student.schemas_that_fit(SPECS, two - 1) == 1
    assert student.schemas_that_fit(SPECS, 10 * two) == 3


@points(0.25)
def test_nothing_fits_into_nothing(student):
    """A budget of 0 fits no tool, a budget below 0 is a ValueError.

    Next step: look at the sign of the budget first.
    """
    assert student.schemas_that_fit(SPECS, 0) == 0
    assert student.schemas_that_fit([], 0) == 0
    with pytest.raises(ValueError):
        student.schemas_that_fit(SPECS, -1)
