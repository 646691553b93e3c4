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
