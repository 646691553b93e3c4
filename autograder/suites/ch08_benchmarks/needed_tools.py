import pytest

from coursekit.chains import ApiNode, ChainTask
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def layered(rng):
    """A random market: each API needs facts of earlier ones; with the names by fact."""
    graph, facts, giver = {}, [word(rng) + "0"], {}
    start = facts[0]
    for n in range(9):
        given = {f"{word(rng)}{n}{end}" for end in "ab"[: rng.randint(1, 2)]}
        needs = set(rng.sample(facts, min(len(facts), rng.randint(1, 2))))
        name = f"{word(rng)}.{n}"
        graph[name] = ApiNode(word(rng), needs, given)
        giver |= dict.fromkeys(given, name)
        facts += sorted(given)
    return start, facts, giver, graph


def needed(have, want, giver, graph):
    if not want - have:
        return set()
    names = {giver[fact] for fact in want - have}
    return names | needed(have, {f for name in names for f in graph[name].needs}, giver, graph)


@points(0)
def test_random_markets(student, rng):
    """In random markets exactly the needed APIs are found.

    Next step: several facts may come from one API, and a fact may be wanted more than once.
    """
    for _ in range(15):
        start, facts, giver, graph = layered(rng)
        want = set(rng.sample(facts, 2))
        have = {start, *rng.sample(facts, rng.randint(0, 2))}
        expected = needed(have, want, giver, graph)
        assert student.needed_tools(ChainTask(have, want), graph) == expected


@points(0)
def test_nothing_wanted_and_nothing_given(student, rng):
    """What is had needs no API, even if one gives it; what nobody gives is a ValueError.

    Next step: look at task.have before you look for a giver.
    """
    a, b, c = (word(rng) + end for end in "abc")
    graph = {"one": ApiNode("X", {c}, {a}), "two": ApiNode("X", set(), {b})}
    assert student.needed_tools(ChainTask(set(), set()), graph) == set()
    assert student.needed_tools(ChainTask({a}, {a}), graph) == set()
    assert student.needed_tools(ChainTask({a}, {a, b}), graph) == {"two"}
    for want in ({a}, {c}, {a, b}, {word(rng) + "z"}):
        with pytest.raises(ValueError):
            student.needed_tools(ChainTask(set(), want), graph)
