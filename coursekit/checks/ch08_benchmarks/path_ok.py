import pytest

from coursekit.chains import ApiNode, ChainTask
from coursekit.testing import points

GRAPH = {
    "find": ApiNode("Books", {"title"}, {"isbn"}),
    "stock": ApiNode("Books", {"isbn", "shop"}, {"copies"}),
    "route": ApiNode("Travel", {"shop"}, {"minutes"}),
}
TASK = ChainTask({"title", "shop"}, {"copies"})


@points(0.5)
def test_each_call_finds_its_needs_known(student):
    """A path is right when each call knows what it needs and the end knows what is wanted.

    Next step: keep a set of what is known; check needs before a call, add gives after it.
    """
    assert student.path_ok(["find", "stock"], TASK, GRAPH) is True
    assert student.path_ok(["stock", "find"], TASK, GRAPH) is False
    assert student.path_ok(["find"], TASK, GRAPH) is False
    assert student.path_ok(["find", "guess", "stock"], TASK, GRAPH) is False


@points(0.5)
def test_the_three_kinds(student):
    """One API is single, several of one category intra, others inter.

    Next step: count the names first, then the different categories.
    """
    assert student.span({"find"}, GRAPH) == "single"
    assert student.span({"find", "stock"}, GRAPH) == "intra"
    assert student.span({"find", "route"}, GRAPH) == "inter"
    with pytest.raises(ValueError):
        student.span(set(), GRAPH)
