"""A real MCP client on a server that answers line by line, in one process and without pipes."""

from __future__ import annotations

import contextlib
import io
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any, Protocol

LONGEST = 1024 * 1024
"""Bytes of a line that are read."""


class LineServer(Protocol):
    """What answers one line with one line, or with nothing."""

    def handle_line(self, line: bytes) -> bytes | None:
        """The reply to a line, ending in a newline; None when there is none."""


@contextlib.asynccontextmanager
async def line_streams(server: LineServer) -> AsyncIterator[tuple[Any, Any]]:
    """The two streams that the official SDK's ``ClientSession`` takes, to a server of lines.

    Every message is written as one line and handed to ``server.handle_line``; its reply is read
    as one line. A reply that is no message reaches the client as the exception it raised.

    Args:
        server: an object with ``handle_line``, here or, as a handle, in the notebook.
    """
    import anyio
    from mcp.shared.memory import create_client_server_memory_streams

    async with create_client_server_memory_streams() as ((read, write), (inbox, outbox)):

        async def serve() -> None:
            async for sent in inbox:
                if isinstance(sent, Exception):
                    continue
                text = sent.message.model_dump_json(by_alias=True, exclude_unset=True)
                reply = server.handle_line(text.encode() + b"\n")
                if reply is not None:
                    await outbox.send(_message(reply))

        async with anyio.create_task_group() as group:
            group.start_soon(serve)
            try:
                yield read, write
            finally:
                group.cancel_scope.cancel()


def line_transport(server: LineServer) -> Any:
    """What FastMCP's ``Client`` takes to talk to a server of lines.

    Args:
        server: an object with ``handle_line``, here or as a handle.
    """
    from fastmcp.client.transports import ClientTransport
    from mcp import ClientSession

    class LineTransport(ClientTransport):
        @contextlib.asynccontextmanager
        async def connect_session(
            self, *, transport_options: Any = None, **options: Any
        ) -> AsyncIterator[ClientSession]:
            async with line_streams(server) as streams, ClientSession(*streams, **options) as made:
                yield made

    return LineTransport()


def overheard(function: Callable[..., Any], *arguments: Any) -> tuple[Any, str, str]:
    """The result of a call, and what reached standard output and standard error meanwhile."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        result = function(*arguments)
    return result, out.getvalue(), err.getvalue()


def stand_in(handle: Callable[[Any], Any]) -> SimpleNamespace:
    """An object with one method, ``handle``, to stand where a server would."""
    return SimpleNamespace(handle=handle)


def _message(line: bytes) -> Any:
    from mcp.shared.message import SessionMessage
    from mcp_types import jsonrpc_message_adapter

    if type(line) is not bytes or not line.endswith(b"\n") or line.count(b"\n") != 1:
        return ValueError("a reply is not one line of bytes that ends in a newline")
    if len(line) > LONGEST:
        return ValueError(f"a reply of {len(line):,} bytes; at most {LONGEST:,} are read")
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line))
    except ValueError as error:
        return error
