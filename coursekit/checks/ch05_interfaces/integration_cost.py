import pytest

from coursekit.testing import points


@points(0.5)
def test_twenty_tools_and_five_models(student):
    """Twenty tools and five models: a hundred pieces of work, with MCP twenty-five.

    Next step: three generations multiply, one adds.
    """
    for generation in ("training", "rest", "function_calling"):
        assert student.integration_cost(20, 5, generation) == 100
    assert student.integration_cost(20, 5, "mcp") == 25


@points(0.25)
def test_one_tool_and_one_model(student):
    """One tool and one model: MCP takes one piece more.

    Next step: a server and a client are two pieces, a single file is one.
    """
    assert student.integration_cost(1, 1, "rest") == 1
    assert student.integration_cost(1, 1, "mcp") == 2


@points(0.25)
def test_the_impossible_is_refused(student):
    """A number below 0 and an unknown generation are a ValueError, with 0 tools as well.

    Next step: check both numbers and the name before you compute.
    """
    for tools, models, generation in ((-1, 5, "mcp"), (5, -1, "rest"), (0, 0, "soap")):
        with pytest.raises(ValueError):
            student.integration_cost(tools, models, generation)
    assert student.integration_cost(0, 5, "mcp") == 5
