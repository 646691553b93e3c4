from itertools import permutations

from coursekit.testing import points
from coursekit.tools import ToolCall


def offered(name):
    numbers = {"type": "dict", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    return [{"name": name, "parameters": numbers}]


def calls(name, values):
    return [ToolCall(f"c{n}", name, {"a": value}) for n, value in enumerate(values)]


def answers(name, accepted):
    return [{name: {"a": list(each)}} for each in accepted]


def pair_off(values, accepted):
    orders = permutations(values)
    return any(all(v in a for v, a in zip(order, accepted, strict=True)) for order in orders)


@points(1)
def test_random_pairs_are_found_when_there_are_any(student, rng):
    """In random calls and answers a pairing is found exactly when there is one.

    Next step: a choice for one answer may have to be taken back for the sake of another. Try all
    of them, in whatever way.
    """
    seen = set()
    for _ in range(40):
        size = rng.randint(2, 5)
        values = [rng.randint(1, size) for _ in range(size)]
        accepted = [rng.sample(range(1, size + 1), rng.randint(1, size)) for _ in range(size)]
        expected = pair_off(values, accepted)
        seen.add(expected)
        got = student.parallel_match(calls("f", values), offered("f"), answers("f", accepted))
        assert got is expected
    assert seen == {True, False}


@points(0.25)
def test_chains_of_displaced_calls_are_followed(student, rng):
    """Eight answers that can be paired off in one way alone get their calls.

    Next step: giving one answer its call may push the next one on, and so on to the end.
    """
    numbers = rng.sample(range(10, 99), 8)
    accepted = [[numbers[n], numbers[n + 1]] for n in range(7)] + [[numbers[0]]]
    for _ in range(3):
        values = rng.sample(numbers, 8)
        got = student.parallel_match(calls("f", values), offered("f"), answers("f", accepted))
        assert got is True
    halves = list(zip(numbers[:4], numbers[4:], strict=True))
    accepted = [each for low, high in halves for each in ([low, high], [low])]
    values = [v for low, high in halves[:2] for v in (low, high)]
    values += [v for low, high in halves[2:] for v in (high, low)]
    got = student.parallel_match(calls("f", values), offered("f"), answers("f", accepted))
    assert got is True
    spare = [*values[:7], 5]
    got = student.parallel_match(calls("f", spare), offered("f"), answers("f", accepted))
    assert got is False


@points(0.5)
def test_every_order_of_calls_and_answers_gets_the_same_verdict(student, rng):
    """Three answers that want two calls each can be paired off, in whatever order all of them come.

    Next step: also when you begin with the answer that fewest calls match, the first call that
    fits may be the one that another answer needs.
    """
    a, b, c = rng.sample(range(10, 99), 3)
    accepted = [[a, b], [a, c], [a, c]]
    for values in permutations([a, b, c]):
        wanted = answers("f", rng.sample(accepted, 3))
        assert student.parallel_match(calls("f", values), offered("f"), wanted) is True
        assert student.parallel_match(calls("f", values[:2]), offered("f"), wanted[:2]) is (
            pair_off(values[:2], [wanted[0]["f"]["a"], wanted[1]["f"]["a"]])
        )


@points(0.25)
def test_counts_and_nothing_at_all(student, rng):
    """As many calls as answers; equal calls are two; nothing matches nothing.

    Next step: compare the lengths first. Tell calls apart by their place in the list, not by what
    they hold.
    """
    a = rng.randint(1, 9)
    assert student.parallel_match([], offered("f"), []) is True
    assert student.parallel_match(calls("f", [a]), offered("f"), []) is False
    assert student.parallel_match([], offered("f"), answers("f", [[a]])) is False
    twice = [ToolCall("", "f", {"a": a}), ToolCall("", "f", {"a": a})]
    assert student.parallel_match(twice, offered("f"), answers("f", [[a], [a, a + 1]])) is True
    assert student.parallel_match(twice, offered("f"), answers("f", [[a]])) is False
