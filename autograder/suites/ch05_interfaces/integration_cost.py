import pytest

from coursekit.testing import points

PRODUCTS = ("training", "rest", "function_calling")


@points(0.5)
def test_one_more_tool_costs_as_the_generation_says(student, rng):
    """One more tool costs as many pieces as there are models, and with MCP just one.

    Next step: multiply for training, rest and function_calling, add for mcp.
    """
    for _ in range(10):
        tools, models = rng.randint(0, 500), rng.randint(0, 50)
        for generation in PRODUCTS:
            got = student.integration_cost(tools, models, generation)
            assert got == tools * models
        assert student.integration_cost(tools, models, "mcp") == tools + models
        more = student.integration_cost(tools + 1, models, "mcp")
        assert more == tools + models + 1


@points(0.5)
@pytest.mark.parametrize("wrong", ["tools", "models", "generation"])
def test_the_impossible_is_refused(student, rng, wrong):
    """A negative number or an unknown generation is a ValueError.

    Next step: check both numbers and the name before you compute, with 0 tools as well.
    """
    below, number = -rng.randint(1, 9), rng.randint(0, 9)
    for generation in (*PRODUCTS, "mcp"):
        arguments = {
            "tools": (below, number, generation),
            "models": (number, below, generation),
            "generation": (rng.choice([0, number]), 1, generation.title()),
        }[wrong]
        with pytest.raises(ValueError):
            student.integration_cost(*arguments)
