import pytest

from coursekit.chains import ApiNode, ChainTask
from coursekit.testing import points

GRAPH = {
    "find": ApiNode("Books", {"title"}, {"isbn"}),
    "stock": ApiNode("Books", {"isbn", "shop"}, {"copies"}),
    "route": ApiNode("Travel", {"shop"}, {"minutes"}),
}


@points(0)
def test_the_needs_of_a_giver_are_wanted_too(student):
    """What a wanted fact's giver needs is wanted as well, unless it is had.

    Next step: begin with task.want and go backwards.
    """
    assert student.needed_tools(ChainTask({"title", "shop"}, {"copies"}), GRAPH) == {
        "find",
        "stock",
    }
    assert student.needed_tools(ChainTask({"isbn", "shop"}, {"copies"}), GRAPH) == {"stock"}


@points(0)
def test_what_nobody_gives_cannot_be_had(student):
    """A fact without a giver is a ValueError.

    Next step: raise it when a fact is neither in task.have nor given by any API.
    """
    with pytest.raises(ValueError):
        student.needed_tools(ChainTask({"shop"}, {"copies"}), GRAPH)
