from collections import Counter

import pytest

from coursekit.rag import Item
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(6))


def drawn(rng, count, others=3):
    return [
        Item(f"{word(rng)}?", word(rng), f"gold {word(rng)}", [word(rng) for _ in range(others)])
        for _ in range(count)
    ]


class Reader:
    """Answers rightly where it is told to, and notes what it was asked."""

    def __init__(self, items, right, say="{}"):
        self.items, self.right, self.say = items, right, say
        self.asked = []

    def __call__(self, question, documents):
        self.asked.append((question, *documents))
        number = next(i for i, item in enumerate(self.items) if item.question == question)
        item = self.items[number]
        position = documents.index(item.gold)
        return self.say.format(item.answer) if (number, position) in self.right else "no idea"


@points(1)
def test_all_documents_stay_and_in_their_order(student, rng):
    """No document is lost, doubled or moved, at any position.

    Next step: put the slice before the position, gold and the slice after it together.
    """
    docs = [word(rng) for _ in range(rng.randint(4, 6))]
    docs.append(docs[0])
    for position in (0, 1, rng.randint(2, 3), len(docs) - 1, len(docs)):
        got = student.place_gold(docs, "gold", position)
        assert got == [*docs[:position], "gold", *docs[position:]]
    assert student.place_gold([], "gold", 0) == ["gold"]
    for position in (-1, -len(docs), len(docs) + 1):
        with pytest.raises(ValueError):
            student.place_gold(docs, "gold", position)


@points(1)
def test_every_position_sees_the_same_documents(student, rng):
    """At every position each question is asked once, with the same others in the same order.

    Next step: begin from item.others each time; do not change it, and do not ask twice.
    """
    items = drawn(rng, 3)
    positions = rng.sample(range(4), 3)
    reader = Reader(items, set())
    student.position_curve(reader, items, positions)
    expected = Counter(
        (item.question, *item.others[:p], item.gold, *item.others[p:])
        for item in items
        for p in positions
    )
    assert Counter(reader.asked) == expected


@points(1)
def test_the_shares_are_those_of_the_reader(student, rng):
    """Each share is the right answers at that position over the number of items.

    Next step: count for each position anew, and let rag.same_answer judge the words.
    """
    items = drawn(rng, 4)
    positions = [3, 0, 2]
    right = {
        (number, p)
        for p, count in zip(positions, (1, 3, 4), strict=True)
        for number in range(count)
    }
    reader = Reader(items, right, rng.choice(("It was {}.", "The {}!", "“{}”")))
    assert student.position_curve(reader, items, positions) == {3: 0.25, 0: 0.75, 2: 1.0}
    with pytest.raises(ValueError):
        student.position_curve(reader, [], positions)
