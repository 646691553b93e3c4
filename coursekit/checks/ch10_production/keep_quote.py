from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.web import Made, Quote, Web

URL = "https://a.example/1"


def reader(student):
    web = Web(pages={URL: Made("One", "Each bag costs 40\n   dollars. No more.")})
    lent = lend(web, "get", "search", kept=True)
    fence = student.Fence(lent, ["a.example"], lend(web.clock, "now", kept=True))
    fence.fetch(URL)
    return web, fence


@points(0.5)
def test_words_on_a_page_are_kept_with_their_source(student):
    """A text that is on the page becomes a quote, its white space folded.

    Next step: " ".join(text.split()) on both sides.
    """
    _, fence = reader(student)
    quote = Quote("costs 40 dollars.", URL, "One", "2026-09-14")
    assert fence.keep_quote("costs 40 dollars.", URL) == quote
    assert fence.keep_quote(" costs  40\ndollars. ", URL) == quote


@points(0.5)
def test_words_that_are_not_there_are_none(student):
    """Other words, a page that was not read, and no words at all give None, and ask nothing.

    Next step: self.pages.get(url) is None for a page that was not read; "" is in every text.
    """
    web, fence = reader(student)
    assert fence.keep_quote("costs 50 dollars.", URL) is None
    assert fence.keep_quote("costs 40 dollars.", "https://a.example/2") is None
    assert fence.keep_quote(" \n", URL) is None
    assert web.requests == [URL]
