from coursekit.testing import points
from coursekit.tools import Registry, ToolSpec

SHOP = Registry(
    [
        ToolSpec("get_order", "Look up an order by its id.", {"type": "object"}),
        ToolSpec("stock", "How much of an item the shop has.", {"type": "object"}),
        ToolSpec("get_weather", "Forecast for a city.", {"type": "object"}),
    ]
)


@points(0)
def test_tools_that_share_words_are_offered(student):
    """Tools that share words with the step are offered, the best first.

    Next step: count the different words of four letters or more that step and tool share.
    """
    got = student.offer("Read the order, then the stock of each item in the shop.", SHOP)
    assert got == ["stock", "get_order"]


@points(0)
def test_nothing_in_common_means_nothing_on_offer(student):
    """A step that shares no word with any tool is offered none.

    Next step: leave out tools whose score is 0.
    """
    assert student.offer("Say good morning.", SHOP) == []


@points(0)
def test_at_most_three_and_equals_in_order(student):
    """At most three tools; equal scores in the registry's order; short words do not count.

    Next step: sorted keeps the order of equals; keep the first three. "the" has three letters.
    """
    names = ["find_book", "find_room", "lend_book", "find_film"]
    tools = [ToolSpec(name, "One of the tools.", {"type": "object"}) for name in names]
    got = student.offer("Find a room for the day, and find a book.", Registry(tools))
    assert got == ["find_book", "find_room", "lend_book"]
