from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.web import Made, Web

A, B = "https://a.example", "https://b.example"
PAGES = {
    f"{A}/1": Made("One", "The first page has 23 words."),
    f"{A}/moved": Made(status=301, location="/1"),
    f"{A}/out": Made(status=302, location=f"{B}/1"),
    f"{A}/slow": Made("Slow", "At last.", seconds=25.0),
    f"{A}/dead": Made(broken="secret of the server"),
    f"{B}/1": Made("Elsewhere", "The first page of others."),
}


def fenced(student, **limits):
    web = Web(pages=PAGES)
    lent = lend(web, "get", "search", kept=True)
    fence = student.Fence(lent, ["a.example"], lend(web.clock, "now", kept=True), **limits)
    return web, fence


@points(0.25)
def test_hits_off_the_list_are_dropped(student):
    """A search gives the hits on the list, with title and address.

    Next step: allowed(hit.url, self.allow) for each hit.
    """
    _, fence = fenced(student)
    got = fence.search("first page")
    assert got.status == "ok"
    assert got.content == [{"title": "One", "url": f"{A}/1"}]


@points(0.5)
def test_a_page_is_read_through_its_redirects_and_no_others(student):
    """A redirect on the list is followed and found at its end; one that leads off it is denied.

    Next step: look at allowed before each request, also for the address a redirect leads to.
    """
    web, fence = fenced(student, fetches=4)
    got = fence.fetch(f"{A}/moved")
    assert got.content == {
        "url": f"{A}/1",
        "title": "One",
        "text": "The first page has 23 words.",
        "read_on": "2026-09-14",
    }
    for _ in range(3):
        assert fence.fetch(f"{B}/1").status == "denied"
    assert web.requests == [f"{A}/moved", f"{A}/1"]
    got = fence.fetch(f"{A}/out")
    assert got.status == "denied"
    assert "b.example" not in str(got.content)
    assert web.requests == [f"{A}/moved", f"{A}/1", f"{A}/out"]


@points(0.5)
def test_budgets_end_in_words(student):
    """Spent searches, fetches and seconds are denied, in words that say which.

    Next step: one counter for each kind; the time since the first request for both, over at >=.
    """
    web, fence = fenced(student, searches=1, fetches=2)
    assert fence.search("page").status == "ok"
    got = fence.search("page")
    assert got.status == "denied"
    assert "search" in got.content
    assert fence.fetch(f"{A}/1").status == "ok"
    assert fence.fetch(f"{A}/slow").status == "ok"
    got = fence.fetch(f"{A}/1")
    assert got.status == "denied"
    assert "fetch" in got.content or "seconds" in got.content
    assert (len(web.queries), len(web.requests)) == (1, 2)
    web, fence = fenced(student, fetches=9, seconds=25)
    fence.fetch(f"{A}/slow")
    got = fence.fetch(f"{A}/1")
    assert got.status == "denied"
    assert "seconds" in got.content
    assert web.requests == [f"{A}/slow"]


@points(0.25)
def test_a_failure_is_unavailable_and_says_no_more(student):
    """A page that fails or is not there is a tool_error: unavailable, without the failure's text.

    Next step: except Exception around self.web.get(url), and UNAVAILABLE as the content.
    """
    _, fence = fenced(student)
    for path in ("/dead", "/none"):
        got = fence.fetch(f"{A}{path}")
        assert got.status == "tool_error"
        assert "unavailable" in got.content
        assert "secret" not in got.content
