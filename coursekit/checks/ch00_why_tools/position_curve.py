import pytest

from coursekit.rag import Item
from coursekit.testing import points

ITEMS = [
    Item("When was the mill built?", "1874", "The mill: 1874.", ["The bridge: 1901.", "Fish."]),
    Item("Who built it?", "Anna Lund", "It was Anna Lund.", ["Nobody asked.", "A boat."]),
]


@points(1)
@pytest.mark.parametrize(
    ("position", "expected"),
    [(0, ["G", "a", "b"]), (1, ["a", "G", "b"]), (2, ["a", "b", "G"])],
    ids=["in front", "between", "at the end"],
)
def test_gold_is_put_in_at_its_position(student, position, expected):
    """place_gold puts gold in at its position, in front and at the end too.

    Next step: everything before the position, then gold, then the rest.
    """
    assert student.place_gold(["a", "b"], "G", position) == expected


@points(0.5)
@pytest.mark.parametrize("position", [-1, 3])
def test_a_position_outside_is_refused(student, position):
    """A position below 0 or above len(docs) is a ValueError.

    Next step: compare position with 0 and len(docs) before anything else.
    """
    with pytest.raises(ValueError):
        student.place_gold(["a", "b"], "G", position)


@points(1)
def test_a_reader_of_first_documents_is_right_at_position_0_only(student):
    """A reader that reads only the first document is right at position 0 and nowhere else.

    Next step: begin from item.others anew at each position, let rag.same_answer say what is right,
    and divide the right answers by the number of items.
    """
    got = student.position_curve(lambda question, documents: documents[0], ITEMS, [0, 1, 2])
    assert got == {0: 1.0, 1: 0.0, 2: 0.0}


@points(0.5)
def test_each_item_is_asked_once_with_its_documents(student):
    """The reader gets each question once at each position, with all documents and gold in place.

    Next step: documents are place_gold(item.others, item.gold, position).
    """
    asked = []

    def reader(question, documents):
        asked.append((question, *documents))
        return ""

    student.position_curve(reader, ITEMS, [1])
    assert sorted(asked) == [
        ("When was the mill built?", "The bridge: 1901.", "The mill: 1874.", "Fish."),
        ("Who built it?", "Nobody asked.", "It was Anna Lund.", "A boat."),
    ]
    with pytest.raises(ValueError):
        student.position_curve(reader, [], [1])
