from coursekit.testing import points


@points(0.5)
def test_twenty_tools_and_five_models(student):
    """Twenty tools and five models: a hundred pieces of work, with MCP twenty-five.

    Next step: three generations multiply, one adds.
    """
    generations = ("training", "rest", "function_calling", "mcp")
    got = [student.integration_cost(20, 5, generation) for generation in generations]
    assert got == [100, 100, 100, 25]


@points(0.5)
def test_one_tool_and_one_model(student):
    """One tool and one model: MCP takes one piece more.

    Next step: a server and a client are two pieces, a single file is one.
    """
    got = [student.integration_cost(1, 1, generation) for generation in ("rest", "mcp")]
    assert got == [1, 2]
