"""The service behind a server, reached by one function: requests go to whoever holds the other end.

A server that wraps a service sends it requests. Here they leave through an HTTP transport whose
other end is a `Door`, which may stand on the far side of the wall, where the service is real and
its log is kept.
"""

from __future__ import annotations

from typing import Any, Protocol

import httpx2

from coursekit.values import crosses
from coursekit.worlds.http import InProcess


class Opens(Protocol):
    """What answers one request with a status, headers and a body."""

    def answer(
        self, method: str, url: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """The service's answer."""


class Door:
    """The entrance to a service that runs in this process.

    Args:
        app: the service's ASGI app, such as ``LMS().app``.

    Attributes:
        shut: True makes the service out of reach, with these words as the reason.
    """

    def __init__(self, app: Any) -> None:
        self.shut: str | None = None
        self._http = httpx2.Client(transport=InProcess(app))

    def answer(
        self, method: str, url: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """The service's answer.

        Raises:
            ConnectionError: the door is shut.
        """
        if self.shut is not None:
            raise ConnectionError(self.shut)
        answer = self._http.request(method, url, headers=headers, content=body)
        return answer.status_code, dict(answer.headers), answer.content


@crosses("door")
class Upstream(httpx2.AsyncBaseTransport):
    """An HTTP transport for ``httpx2.AsyncClient`` that leads to a door.

    Args:
        door: a `Door`, or what was lent of one: ``lend(door, "answer", kept=True)``.
    """

    def __init__(self, door: Opens) -> None:
        self.door = door

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The service's answer.

        Raises:
            httpx2.ConnectError: the service cannot be reached.
        """
        body = await request.aread()
        headers = dict(request.headers)
        try:
            answer = self.door.answer(request.method, str(request.url), headers, body)
        except Exception as error:
            raise httpx2.ConnectError(str(error), request=request) from None
        status, given, content = answer
        return httpx2.Response(status, headers=given, content=content, request=request)
