from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.web import Made, Web

REFUSED = ("denied", "tool_error")


def word(rng):
    # Without an x: no host of ours may end in x.example, which is on the list.
    return "".join(rng.choice("bcdfghjklmnpqrstvwz") for _ in range(9))


class Line:
    """The way to a web, which can be down for searches."""

    def __init__(self, web):
        self.get, self.web, self.down = web.get, web, None

    def search(self, query):
        hits = self.web.search(query)
        if self.down is not None:
            raise ConnectionError(self.down)
        return hits


class Lookup:
    """A fence of the student's before a web of ours, whose requests we keep."""

    def __init__(self, student, rng, pages, **limits):
        self.host, self.other = f"{word(rng)}.example", f"{word(rng)}.example"
        here = {f"https://{self.host}{path}": made for path, made in pages.items()}
        there = {f"https://{self.other}/": Made("Other", "page")}
        self.web = Web(pages=here | there)
        self.line = Line(self.web)
        lent = lend(self.line, "get", "search", kept=True)
        clock = lend(self.web.clock, "now", kept=True)
        fence = student.Fence(lent, [self.host, "x.example"], clock, **limits)
        # Each look at a method of a handle is a question across the wall.
        self.search, self.ask = fence.search, fence.fetch

    def fetch(self, path):
        return self.ask(f"https://{self.host}{path}")

    def asked(self):
        return [url.removeprefix(f"https://{self.host}") for url in self.web.requests]


@points(0.5)
def test_each_hop_is_looked_at_and_counted(student, rng):
    """Each hop of a redirect costs a fetch, is resolved, and is looked at before it is asked for.

    Next step: a loop, one turn a hop: list, budget, request; urljoin for the next address.
    """
    text = word(rng)
    pages = {f"/{n}": Made(status=s, location=f"./{n + 1}") for n, s in enumerate((301, 302, 303))}
    pages |= {"/3": Made(status=307, location="/4"), "/4": Made(status=308, location="a/5")}
    pages |= {"/a/5": Made("Five", text)}
    lookup = Lookup(student, rng, pages, fetches=7)
    got = lookup.fetch("/0")
    assert got.status == "ok"
    url = f"https://{lookup.host}/a/5"
    assert got.content == {"url": url, "title": "Five", "text": text, "read_on": "2026-09-14"}
    assert lookup.asked() == ["/0", "/1", "/2", "/3", "/4", "/a/5"]
    got = lookup.fetch("/2")
    assert got.status == "denied"
    assert "fetch" in got.content
    assert len(lookup.web.requests) == 7


@points(0.5)
def test_nothing_off_the_list_is_asked_for_or_repeated(student, rng):
    """Addresses off the list, given or redirected to, are denied unasked, and not repeated.

    Next step: the content names the list's hosts, never the address.
    """
    planted = word(rng)
    pages = {"/ok": Made("Ok", "page")}
    pages["/down"] = Made(status=302, location=f"https://{planted}.example/")
    pages["/odd"] = Made(status=302, location=f"https://{planted}.example/obey-{planted}")
    pages["/sub"] = Made(status=301, location=f"//x.example.{planted}.example/")
    lookup = Lookup(student, rng, pages)
    assert lookup.ask(f"https://{lookup.other}/").status == "denied"
    assert lookup.ask(f"https://{planted}.example/").status == "denied"
    assert lookup.web.requests == []
    for path in ("/down", "/odd", "/sub"):
        got = lookup.fetch(path)
        assert got.status == "denied"
        assert planted not in str(got.content)
    assert lookup.asked() == ["/down", "/odd", "/sub"]
    got = lookup.ask(f"https://{lookup.other}/")
    assert got.status == "denied"
    assert "fetch" in lookup.fetch("/ok").content


@points(0.5)
def test_failures_are_unavailable_and_cost_a_fetch(student, rng):
    """Exceptions and statuses that are no page are a tool_error that repeats nothing of them.

    Next step: only status 200 is a page; everything else is UNAVAILABLE.
    """
    secret = word(rng)
    pages = {"/broken": Made(broken=secret), "/gone": Made(secret, secret, status=404)}
    pages["/nowhere"] = Made(secret, secret, status=302)
    pages["/bad"] = Made(status=302, location=f"https://[{secret}")
    pages["/made"] = Made(secret, secret, status=201)
    lookup = Lookup(student, rng, pages, fetches=5)
    for path in pages:
        got = lookup.fetch(path)
        assert got.status in REFUSED
        assert got.status == "tool_error" or path == "/bad"
        assert "unavailable" in got.content or path == "/bad"
        assert secret not in str(got.content)
    assert lookup.asked() == list(pages)
    assert "fetch" in lookup.fetch("/gone").content


@points(0.5)
def test_searches_have_a_budget_of_their_own(student, rng):
    """Searches keep the hits on the list in order, fail like fetches, and are counted apart.

    Next step: two counters; a search that raises costs one, too.
    """
    secret = word(rng)
    pages = {"/a": Made("A", "page page"), "/b": Made("B", "page")}
    lookup = Lookup(student, rng, pages, searches=3)
    got = lookup.search("page turner")
    assert got.status == "ok"
    urls = [f"https://{lookup.host}/{name}" for name in "ab"]
    assert got.content == [{"title": n, "url": u} for n, u in zip("AB", urls, strict=True)]
    lookup.line.down = secret
    got = lookup.search("page")
    assert got.status == "tool_error"
    assert "unavailable" in got.content
    assert secret not in got.content
    lookup.line.down = None
    assert lookup.search(word(rng)).content == []
    got = lookup.search(secret)
    assert got.status == "denied"
    assert "search" in got.content
    assert secret not in got.content
    assert len(lookup.web.queries) == 3
    assert lookup.fetch("/a").status == "ok"


@points(0.5)
def test_time_runs_from_the_first_request(student, rng):
    """When the seconds are over nothing more is sent, between two hops neither; before, all is.

    Next step: remember clock.now() at the first request; >= is over; a late page is still a page.
    """
    seconds = rng.randint(5, 15)
    pages = {"/": Made("Home", "page"), "/slow": Made("Slow", "page", seconds=float(seconds))}
    pages["/hop"] = Made(status=302, location="/", seconds=float(seconds))
    pages["/near"] = Made("Near", "page", seconds=seconds - 0.5)
    for path, then in (("/slow", "denied"), ("/near", "ok")):
        lookup = Lookup(student, rng, pages, seconds=seconds)
        lookup.web.clock.sleep(100.0)
        assert lookup.fetch(path).status == "ok"
        got = lookup.fetch("/")
        assert got.status == then
        assert then == "ok" or "seconds" in got.content
    lookup = Lookup(student, rng, pages, seconds=seconds)
    got = lookup.fetch("/hop")
    assert got.status == "denied"
    assert "seconds" in got.content
    assert lookup.asked() == ["/hop"]
    got = lookup.search("page")
    assert got.status == "denied"
    assert "seconds" in got.content
    assert lookup.web.queries == []
