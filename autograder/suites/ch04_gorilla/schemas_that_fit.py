import pytest

from coursekit.schema import count_tokens
from coursekit.testing import points
from coursekit.tools import ToolSpec


def spec(rng, n):
    described = " ".join("".join(rng.choices("abcdefgh", k=5)) for _ in range(rng.randint(1, 40)))
    names = [f"field_{i}" for i in range(rng.randint(0, 6))]
    properties = {name: {"type": rng.choice(["string", "integer"])} for name in names}
    return ToolSpec(f"tool_{n}", described, {"type": "object", "properties": properties})


def costs(specs):
    return [
        count_tokens(
            {"name": each.name, "description": each.description, "parameters": each.parameters}
        )
        for each in specs
    ]


@points(1)
def test_random_tools_and_budgets(student, rng):
    """As many as fit, to the token, from the front.

    Next step: name, description and parameters all cost, each schema by itself; the sum may be
    exactly the budget.
    """
    specs = [spec(rng, n) for n in range(30)]
    spent = costs(specs)
    for count in (0, 1, rng.randint(2, 28), 30):
        exact = sum(spent[:count])
        assert student.schemas_that_fit(specs, exact) == count
        if count:
            assert student.schemas_that_fit(specs, exact - 1) == count - 1
    assert student.schemas_that_fit(specs, 10**6) == 30


@points(0.5)
def test_it_ends_at_the_first_that_does_not_fit(student, rng):
    """Small tools behind a large one are not looked at; a budget below 0 is an error.

    Next step: return at the first that does not fit.
    """
    small, large = spec(rng, 1), ToolSpec("large", "word " * 900, {"type": "object"})
    budget = 3 * costs([small])[0] + 5
    assert student.schemas_that_fit([small, large, small], budget) == 1
    assert student.schemas_that_fit([large, small], budget) == 0
    assert student.schemas_that_fit([], budget) == 0
    for below in (-1, -1000):
        with pytest.raises(ValueError):
            student.schemas_that_fit([small], below)
