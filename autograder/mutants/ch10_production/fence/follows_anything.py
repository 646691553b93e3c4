# Wrong: looks at the list once, and follows every redirect.
class Fence:
    """Lets an agent read a few pages of a few hosts; the rules stand above."""

    def __init__(self, web, allow: list[str], clock, searches=2, fetches=3, seconds=20) -> None:
        self.web, self.allow, self.clock, self.pages = web, list(allow), clock, {}
        self.left, self.seconds, self.first = {"search": searches, "fetch": fetches}, seconds, None

    def spend(self, kind: str) -> ToolResult | None:
        late = self.first is not None and self.clock.now() - self.first >= self.seconds
        if late or self.left[kind] < 1:
            what = f"{self.seconds} seconds" if late else kind
            return ToolResult("", "denied", f"spent: {what}; answer from what you have")
        self.first = self.clock.now() if self.first is None else self.first
        self.left[kind] -= 1
        return None

    def search(self, query: str) -> ToolResult:
        if spent := self.spend("search"):
            return spent
        try:
            hits = [hit for hit in self.web.search(query) if allowed(hit.url, self.allow)]
        except Exception:
            return ToolResult("", "tool_error", UNAVAILABLE)
        return ToolResult("", "ok", [{"title": hit.title, "url": hit.url} for hit in hits])

    def fetch(self, url: str) -> ToolResult:
        try:
            first = allowed(url, self.allow)
            while first:
                if spent := self.spend("fetch"):
                    return spent
                page = self.web.get(url)
                if page.status == 200:
                    self.pages[url] = page
                    return ToolResult("", "ok", {"url": url, **content_of(page)})
                if page.status not in REDIRECTS or not page.location:
                    return ToolResult("", "tool_error", UNAVAILABLE)
                url = urljoin(url, page.location)
        except Exception:
            return ToolResult("", "tool_error", UNAVAILABLE)
        return ToolResult("", "denied", f"only pages of these hosts: {', '.join(self.allow)}")
