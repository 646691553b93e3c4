"""An HTTP client of one method, for programs in this process and on loopback alike."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import httpx2
from starlette.types import ASGIApp, Message, Scope

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class Response:
    """What a server answered.

    Args:
        status_code: the three digits, such as 200 or 404.
        text: the body as text; "" when it is empty.
    """

    status_code: int
    text: str

    def json(self) -> Any:
        """The body read as JSON.

        Raises:
            ValueError: the body is empty or no JSON.
        """
        return json.loads(self.text)


class Client:
    """Sends requests to one server and gives back its answers, whatever their status.

    Args:
        server: an address such as ``http://127.0.0.1:8000``, or an ASGI app, which then runs in
            this process, without a socket.
        token: goes along with every request as ``Authorization: Bearer …``; None for none.
    """

    def __init__(self, server: str | ASGIApp, token: str | None = None) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        if isinstance(server, str):
            self._http = httpx2.Client(base_url=server, headers=headers, trust_env=False)
        else:
            self._http = httpx2.Client(
                transport=InProcess(server), base_url="http://lms.invalid", headers=headers
            )

    def request(
        self,
        method: str,
        path: str,
        params: Mapping[str, Any] | None = None,
        json: Any = None,
    ) -> Response:
        """Send one request and wait for the answer.

        Args:
            method: the verb, such as ``GET``.
            path: from the first ``/`` on; like every HTTP client, this one resolves ``/../``.
            params: the query; a list stands for a name given several times.
            json: the body, sent as JSON; None for no body.

        Raises:
            ValueError: the path does not begin with one ``/``.
        """
        if not path.startswith("/") or path.startswith("//"):
            raise ValueError(f"a path begins with one /, such as /assignments, not {path[:80]!r}")
        # An empty mapping would make the client drop a query written into the path.
        answer = self._http.request(method, path, params=params or None, json=json)
        return Response(answer.status_code, answer.text)

    def close(self) -> None:
        """Close the connections that are still open."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return "Client()"


class InProcess(httpx2.BaseTransport):
    """Hands each request to an ASGI app by calling it: no socket, thread or event loop.

    Args:
        app: an app whose handlers never wait for anything but the request's own body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The app's answer.

        Raises:
            RuntimeError: the app waited for something else, such as a timer or another task.
        """
        raw_path, _, query = request.url.raw_path.partition(b"?")
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": request.url.scheme,
            "server": (request.url.host, request.url.port or 80),
            "client": ("127.0.0.1", 0),
            "root_path": "",
            "path": unquote(raw_path.decode("ascii")),
            "raw_path": raw_path,
            "query_string": query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
        }
        body, sent = request.read(), list[Message]()

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        _finish(self._app(scope, receive, send))
        content = b"".join(message.get("body", b"") for message in sent[1:])
        return httpx2.Response(sent[0]["status"], headers=sent[0]["headers"], content=content)


def _finish(work: Any) -> None:
    """Run a coroutine that never waits, whether or not an event loop is running."""
    coroutine: Coroutine[Any, Any, None] = work
    try:
        coroutine.send(None)
    except StopIteration:
        return
    coroutine.close()
    raise RuntimeError("the app waits for something besides the request; serve it instead")


@contextmanager
def serving(app: ASGIApp) -> Iterator[str]:
    """Run an ASGI app under uvicorn on a free port of loopback; gives its address.

    Raises:
        OSError: this machine lets no program open a socket.
    """
    import uvicorn

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        # Listening from now on, so that a request made before the server is up waits its turn.
        listener.listen()
        config = uvicorn.Config(
            app,
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_level="error",
            # A world has a clock of its own, and dates its answers itself if it wants to.
            date_header=False,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(
            target=server.run, args=([listener],), name="serving", daemon=True
        )
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
