"""A FastMCP server reached over HTTP without a socket: the host over there, the wire over here.

The in-memory client of FastMCP goes round the token check, so whoever wants to see a server as its
callers do has to come through its HTTP app.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable
from inspect import isawaitable
from typing import Any, Protocol

import httpx2

URL = "http://course-server.invalid/mcp"
"""The address under which a `HttpHost` answers."""
LONGEST = 1024 * 1024
"""Bytes of an answer that are read."""

Answer = tuple[int, dict[str, str], bytes]


class Host(Protocol):
    """What answers one HTTP request with a status, headers and a body."""

    def request(
        self, method: str, url: str, headers: dict[str, str], body: bytes
    ) -> Answer | Awaitable[Answer]:
        """The answer, or a coroutine of it."""


class HttpHost:
    """The HTTP app of a FastMCP server, asked one request at a time.

    Each request gets an app of its own, started and stopped around it: so it does not matter on
    which event loop it runs, and no session outlives it (the app is stateless).

    Args:
        server: a FastMCP server.

    Raises:
        TypeError: the server has no HTTP app.
    """

    def __init__(self, server: Any) -> None:
        if not callable(getattr(server, "http_app", None)):
            raise TypeError(f"expected a FastMCP server, got a {type(server).__name__}")
        self._server = server

    async def request(self, method: str, url: str, headers: dict[str, str], body: bytes) -> Answer:
        """The app's answer to one request.

        Args:
            method: the verb, such as ``POST``.
            url: the whole address; the server listens under the path ``/mcp``.
            headers: values by name.
            body: the body, empty for none.

        Raises:
            ValueError: the answer has more than ``LONGEST`` bytes.
        """
        app = self._server.http_app(path="/mcp", json_response=True, stateless_http=True)
        inside = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
        async with app.router.lifespan_context(app), httpx2.AsyncClient(transport=inside) as http:
            answer = await http.request(method, url, headers=headers, content=body)
        _bounded(answer.content)
        return answer.status_code, dict(answer.headers), answer.content


class HttpWire(httpx2.AsyncBaseTransport):
    """Carries the requests of an httpx2 client to a host.

    Args:
        host: a `HttpHost`, here or, as a handle, in the notebook.
    """

    def __init__(self, host: Host) -> None:
        # Fetched once: of a host on the far side each look at a method is a question of its own.
        self._request = host.request

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The host's answer.

        Raises:
            ValueError: the answer is too long, or is no status, headers and body.
        """
        body = await request.aread()
        headers = dict(request.headers)
        answer = self._request(request.method, str(request.url), headers, body)
        match await answer if isawaitable(answer) else answer:
            case (int() as status, dict() as given, bytes() as content) if 100 <= status < 600:
                _bounded(content)
                kept = [(str(name), str(value)) for name, value in given.items()]
                return httpx2.Response(status, headers=kept, content=content, request=request)
        raise ValueError("the host's answer is no status, headers and body")


def http_transport(host: Host, token: str | None = None) -> Any:
    """What FastMCP's ``Client`` takes to talk to a host over Streamable HTTP.

    Args:
        host: a `HttpHost`, here or as a handle.
        token: the bearer token to send along; None for none.
    """
    from fastmcp.client.transports import StreamableHttpTransport

    def client(**settings: Any) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(**settings, transport=HttpWire(host))

    factory: Any = client
    return StreamableHttpTransport(URL, auth=token, httpx_client_factory=factory)


def posted(message: object, token: str | None = None) -> tuple[str, str, dict[str, str], bytes]:
    """What `HttpHost.request` takes to be asked one JSON-RPC message, without a client.

    A stateless server answers a request with no handshake before it, so this is all that a test
    of one call needs: ``host.request(*posted(message, token))``.

    Args:
        message: the JSON-RPC message.
        token: the bearer token to send along; None for none.
    """
    headers = {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
    }
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    return "POST", URL, headers, json.dumps(message).encode()


def called(answer: Answer) -> tuple[bool, str]:
    """Whether the tool call behind an answer failed, and the texts of its result.

    Args:
        answer: what a host answered to a ``tools/call``.

    Raises:
        AssertionError: it is no result, but a status other than 200 or an error of the protocol.
    """
    status, _, body = answer
    if status != 200:
        raise AssertionError(f"expected a result, got status {status}")
    reply = json.loads(body)
    if "error" in reply:
        message = reply["error"].get("message")
        raise AssertionError(f"expected a result, got an error of the protocol: {message}")
    result = reply["result"]
    texts = [block["text"] for block in result["content"] if block["type"] == "text"]
    return result.get("isError") is True, "\n".join(texts)


def _bounded(content: bytes) -> None:
    if len(content) > LONGEST:
        raise ValueError(f"an answer of {len(content):,} bytes; at most {LONGEST:,} are read")
