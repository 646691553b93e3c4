"""Title and text of an HTML page."""

from __future__ import annotations

from html.parser import HTMLParser


def read_html(source: str) -> tuple[str, str]:
    """The title, and the text of the body with a blank line after each paragraph."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return reader.title.strip(), reader.text.strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.title = self.text = ""
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_title = self._in_title or tag == "title"

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag == "p":
            self.text += "\n\n"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
        elif data.strip():
            self.text += data
