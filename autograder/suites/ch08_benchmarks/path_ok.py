import pytest

from coursekit.chains import ApiNode, ChainTask
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def market(rng, size):
    """A line of APIs, each of which needs what the one before it gives; with facts and names."""
    facts = [f"{word(rng)}{n}" for n in range(size + 1)]
    names = [f"{word(rng)}.{n}" for n in range(size)]
    nodes = [ApiNode(word(rng), {facts[n]}, {facts[n + 1]}) for n in range(size)]
    return facts, names, dict(zip(names, nodes, strict=True))


@points(0.75)
def test_long_paths_work_in_their_order_alone(student, rng):
    """A path of many calls is right in its order, and wrong with two calls swapped or one lost.

    Next step: what a call gives is known to all later calls, and to none before it.
    """
    for size in (3, 5, 8):
        facts, names, graph = market(rng, size)
        task = ChainTask({facts[0]}, {facts[-1]})
        assert student.path_ok(names, task, graph) is True
        at = rng.randrange(size - 1)
        swapped = [*names[:at], names[at + 1], names[at], *names[at + 2 :]]
        assert student.path_ok(swapped, task, graph) is False
        lost = [*names[:at], *names[at + 1 :]]
        assert student.path_ok(lost, task, graph) is False


@points(0.75)
def test_the_edges_of_a_path(student, rng):
    """Extra calls do no harm, unknown names do, and no calls are enough for what is known already.

    Next step: look at needs and names of every call, also of those whose result is not wanted. All
    needs and all wants count, not just one of them.
    """
    facts, names, graph = market(rng, 3)
    x, y = word(rng) + "x", word(rng) + "y"
    graph |= {
        "both": ApiNode("C", {facts[1], x}, {y}),
        "free": ApiNode("C", set(), {x}),
        "again": ApiNode("C", {facts[1]}, {facts[1]}),
    }
    start = {facts[0]}
    task = ChainTask(start, {facts[1], y})
    assert student.path_ok([names[0], "free", "both"], task, graph) is True
    assert student.path_ok([names[0], "both", "free"], task, graph) is False
    assert student.path_ok([names[0], "free", "both", "again", names[0]], task, graph) is True
    assert student.path_ok([names[0], "free", "both", "nobody"], task, graph) is False
    assert student.path_ok([names[0], "free", "both", names[2]], task, graph) is False
    assert student.path_ok([names[0], "free"], task, graph) is False
    assert student.path_ok([], ChainTask(start, start), graph) is True
    assert student.path_ok([], ChainTask(start, set()), graph) is True
    assert student.path_ok([], task, graph) is False


@points(0.5)
def test_kinds_go_by_category_and_not_by_name(student, rng):
    """The kind is told by categories, of names that the graph has.

    Next step: one name is single whatever its category; look categories up in the graph.
    """
    a, b, c = (word(rng) + end for end in "abc")
    shelf, other = word(rng), word(rng)
    graph = {
        f"{a}.x": ApiNode(shelf, set(), set()),
        f"{a}.y": ApiNode(other, set(), set()),
        f"{b}.x": ApiNode(shelf, set(), set()),
        f"{c}.x": ApiNode(shelf, set(), set()),
    }
    assert student.span({f"{a}.y"}, graph) == "single"
    assert student.span({f"{a}.x", f"{b}.x", f"{c}.x"}, graph) == "intra"
    assert student.span({f"{a}.x", f"{a}.y"}, graph) == "inter"
    assert student.span(set(graph), graph) == "inter"
    for names in (set(), {"nobody"}, {f"{a}.x", "nobody"}):
        with pytest.raises(ValueError):
            student.span(names, graph)
