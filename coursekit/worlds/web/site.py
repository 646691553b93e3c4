"""All hosts of the web as one HTTP application: a page is found by host and path."""

from __future__ import annotations

import html
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from coursekit.clock import FakeClock
from coursekit.worlds.web.pages import Made

FIRST_DAY = datetime(2026, 9, 14, 9, tzinfo=UTC)
"""When the clock stands at 0."""


def site(pages: Mapping[str, Made], clock: FakeClock) -> ASGIApp:
    """The application.

    Args:
        pages: by ``https`` address; the host of a request is what its ``Host`` header says.
        clock: moves on by what a page takes, and tells the date of each answer.
    """

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        host = request.headers.get("host", "").lower()
        page = pages.get(f"https://{host}{request.url.path}")
        await _answer(page, clock)(scope, receive, send)

    return app


def _answer(page: Made | None, clock: FakeClock) -> Response:
    page = page or Made("Not found", "There is no such page.", status=404)
    clock.sleep(page.seconds)
    if page.broken is not None:
        raise ConnectionResetError(page.broken)
    headers = {"date": format_datetime(FIRST_DAY + timedelta(seconds=clock.now()), usegmt=True)}
    if page.location is not None:
        headers["location"] = page.location
    return HTMLResponse(_html(page), page.status, headers)


def _html(page: Made) -> str:
    paragraphs = "".join(f"<p>{html.escape(part)}</p>\n" for part in page.text.split("\n\n"))
    return (
        f"<!doctype html><html><head><title>{html.escape(page.title)}</title></head>"
        f"<body>\n{paragraphs}</body></html>"
    )
