"""What reaches the web: one request at a time, no redirect followed, every address looked up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

import httpx2

from coursekit.clock import FakeClock
from coursekit.values import crosses
from coursekit.worlds.http import InProcess, serving
from coursekit.worlds.web.pages import PAGES, Made
from coursekit.worlds.web.reading import read_html
from coursekit.worlds.web.site import site


class Unreachable(ConnectionError):
    """A host gave no answer."""


@crosses()
@dataclass(frozen=True)
class Page:
    """What a host answered to one request.

    Args:
        url: the address that was asked for.
        status: the HTTP status, such as 200 or 302.
        title: the title of the page.
        text: its text.
        location: where a redirect leads, as the host wrote it, perhaps only a path; else None.
        day: the day on which the host answered, such as ``2026-09-14``.
    """

    url: str
    status: int
    title: str
    text: str
    location: str | None
    day: str


@crosses()
@dataclass(frozen=True)
class Hit:
    """A result of a search.

    Args:
        title: the page's title.
        url: its address.
    """

    title: str
    url: str


@crosses()
@dataclass(frozen=True)
class Quote:
    """Words that stand on a page which was read.

    Args:
        text: the words.
        url: the page's address.
        title: the page's title.
        read_on: the day on which it was read.
    """

    text: str
    url: str
    title: str
    read_on: str


class Web:
    """A web without names to look up: every host is answered by one program.

    Args:
        clock: moves on by what a page takes; a new one by default.
        pages: what there is, by address.
        address: where the program is served (see `serve`); by default it runs in this process.

    Attributes:
        clock: the clock.
        requests: each address that was asked for, in order.
        queries: each query that was searched for, in order.
    """

    def __init__(
        self,
        clock: FakeClock | None = None,
        pages: Mapping[str, Made] = PAGES,
        address: str | None = None,
    ) -> None:
        self.clock = clock or FakeClock()
        self.requests: list[str] = []
        self.queries: list[str] = []
        self._pages, self._address = pages, address
        self._app = site(pages, self.clock)
        self._http = httpx2.Client(
            transport=None if address else InProcess(self._app), trust_env=False
        )

    def get(self, url: str) -> Page:
        """Ask for one page. A redirect is an answer like any other; it is not followed.

        Args:
            url: the whole address.

        Raises:
            Unreachable: the host gave no answer.
        """
        self.requests.append(url)
        parts = urlsplit(url)
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        base = self._address or "http://web.invalid"
        try:
            # A program would look the host up here; ours says it in the header alone.
            answer = self._http.get(base + path, headers={"host": parts.netloc.lower()})
        except (httpx2.HTTPError, OSError) as error:
            raise Unreachable(str(error)) from None
        if "date" not in answer.headers:
            raise Unreachable(f"the host broke down: {answer.text}")
        title, text = read_html(answer.text)
        day = parsedate_to_datetime(answer.headers["date"]).date().isoformat()
        location = answer.headers.get("location")
        return Page(url, answer.status_code, title, text, location, day)

    def search(self, query: str) -> list[Hit]:
        """The pages that hold a word of the query, those with most of them first."""
        self.queries.append(query)
        words = set(re.findall(r"\w+", query.lower()))
        found = []
        for url, page in self._pages.items():
            held = words & set(re.findall(r"\w+", f"{page.title} {page.text}".lower()))
            if held and page.status == 200:
                found.append((-len(held), Hit(page.title, url)))
        return [hit for _, hit in sorted(found, key=lambda pair: pair[0])]

    def serve(self) -> AbstractContextManager[str]:
        """``with web.serve() as address:`` runs the program on loopback, over real HTTP.

        Raises:
            OSError: this machine lets no program open a socket.
        """
        return serving(self._app)
