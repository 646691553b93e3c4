"""A course's learning-management system (LMS) as a real HTTP service.

It trusts its callers, as many services behind a front door do: it checks the token and that the
required fields are there, not whether a score makes sense.
"""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.responses import Response as Answer
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coursekit.values import crosses
from coursekit.worlds import lms_openapi
from coursekit.worlds.http import Client, Response, serving
from coursekit.worlds.lms_records import Record, seeded
from coursekit.worlds.lms_routes import problem, routes

__all__ = ["LMS", "LMS_TOKEN", "Client", "Received", "Response"]

LMS_TOKEN = "lms-token-of-the-course"


@crosses()
@dataclass(frozen=True)
class Received:
    """One request as it reached the LMS.

    Args:
        method: the verb.
        path: the path as it was sent, percent-encoded.
        query: names and values in order, decoded.
        headers: values by lower-case name.
        body: the JSON value, the text when it is none, or None when there was no body.
    """

    method: str
    path: str
    query: tuple[tuple[str, str], ...]
    headers: dict[str, str]
    body: Any

    @property
    def segments(self) -> tuple[str, ...]:
        """The parts of the path between slashes, decoded: equal for two spellings of one path."""
        return tuple(unquote(part) for part in self.path.split("/")[1:])


class LMS:
    """Assignments, submissions and grades behind nine operations; see ``openapi()``.

    Args:
        seed: draws the data; two systems of one seed hold the same and give out the same ids.
        token: what callers must send as ``Authorization: Bearer …``.

    Attributes:
        app: the Starlette app; none of its handlers waits for anything but the request.
        log: each Received request so far, refused ones too; those for ``/openapi.json`` are not
            kept.
        failing: a text makes it answer every request with status 500 and that text as ``detail``;
            None, and it works again.
    """

    def __init__(self, seed: int | str = 0, token: str = LMS_TOKEN) -> None:
        self.token = token
        self.log: list[Received] = []
        self.failing: str | None = None
        self._records = seeded(seed)

        async def document(request: Request) -> Answer:
            return JSONResponse(self.openapi())

        self.app = Starlette(
            routes=[Route(DOCUMENT, document), *routes(self._records)],
            middleware=[Middleware(FrontDoor, lms=self)],
            exception_handlers={HTTPException: _explained},
        )
        # A slash at the end makes another path, not a detour to the one without.
        self.app.router.redirect_slashes = False

    def client(self) -> Client:
        """A client that has the token and runs the LMS in this process."""
        return Client(self.app, self.token)

    def serve(self) -> AbstractContextManager[str]:
        """``with lms.serve() as url:`` runs the LMS on loopback, over real HTTP.

        Raises:
            OSError: this machine lets no program open a socket.
        """
        return serving(self.app)

    def openapi(self, *operations: str) -> dict[str, Any]:
        """The OpenAPI document that the LMS publishes, or just these operations of it.

        Raises:
            ValueError: there is no operation of such an id.
        """
        whole = lms_openapi.document()
        return lms_openapi.only(whole, operations) if operations else whole

    def state(self) -> dict[str, list[Record]]:
        """A copy of all ``assignments``, ``submissions`` and ``grades``."""
        return self._records.snapshot()


DOCUMENT = "/openapi.json"


class FrontDoor:
    """ASGI middleware: logs each request, and turns away those without the token.

    Args:
        app: what stands behind it.
        lms: whose log, token and failure count.
    """

    def __init__(self, app: ASGIApp, lms: LMS) -> None:
        self._app, self._lms = app, lms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with its path as it was sent.

        A server decodes the path first, and then `%2F` inside an id looks like a slash between
        two segments; routes must not see that.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["raw_path"].decode("ascii", "replace")
        request = Request({**scope, "path": path}, receive)
        body = await request.body()
        turned_away = None
        if path != DOCUMENT:
            self._lms.log.append(_received(request, body))
            turned_away = self._turned_away(request)

        async def again() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        await (turned_away or self._app)(request.scope, again, send)

    def _turned_away(self, request: Request) -> Answer | None:
        if self._lms.failing is not None:
            return problem(500, self._lms.failing)
        if request.headers.get("authorization") != f"Bearer {self._lms.token}":
            return problem(401, "a valid bearer token is needed")
        return None


def _received(request: Request, body: bytes) -> Received:
    text = body.decode("utf-8", "replace")
    try:
        value = json.loads(text) if text else None
    except ValueError:
        value = text
    query = tuple(request.query_params.multi_items())
    headers = dict(request.headers)
    return Received(request.method, request.scope["path"], query, headers, value)


async def _explained(request: Request, error: Exception) -> Answer:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail)
