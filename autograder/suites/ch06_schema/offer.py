from coursekit.testing import points
from coursekit.tools import Registry, ToolSpec


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def tools(*pairs):
    return Registry([ToolSpec(name, text, {"type": "object"}) for name, text in pairs])


@points(0)
def test_the_best_three_come_in_order(student, rng):
    """At most three tools come, those that share most words first.

    Next step: rank by score, highest first, and cut after three.
    """
    asked = [word(rng) for _ in range(5)]
    names = [word(rng) for _ in range(5)]
    pairs = [(name, " ".join(asked[: n + 1])) for n, name in enumerate(names)]
    rng.shuffle(pairs)
    expected = list(reversed(names))[:3]
    assert student.offer(" ".join(asked).title(), tools(*pairs)) == expected


@points(0)
def test_equal_scores_keep_the_order_of_the_registry(student, rng):
    """Tools with equal scores come in the registry's order, not by name.

    Next step: sort by score alone; sorted keeps the order of equals.
    """
    topic = word(rng)
    names = [word(rng) for _ in range(6)]
    registry = tools(*((name, f"About {topic}.") for name in names))
    assert student.offer(f"Something on {topic}", registry) == names[:3]


@points(0)
def test_words_count_once_and_short_ones_not(student, rng):
    """A word counts once however often it is written; words under four letters do not count.

    Next step: compare sets of words. The name's words count like the description's, together.
    """
    long, other = word(rng), word(rng)
    registry = tools(
        ("first", f"{long} {long} {long} and the end"),
        (f"{other}_tool", f"{long} for all"),
        ("third", "and the for all"),
        (long, f"{long} too"),
    )
    step = f"{long}, {other}, and the rest, for all: {long}"
    assert student.offer(step, registry) == [f"{other}_tool", "first", long]
    assert student.offer("and the for all", registry) == []
