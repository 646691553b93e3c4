"""What a notebook's cells put out: kept in order, limited in size, sent as it comes."""

from __future__ import annotations

import base64
import json
import os
import socket
from collections import deque
from collections.abc import Iterable
from typing import Any

HEAD = 256 * 1024
"""Characters of one cell's text that are sent as they come; then only the last `TAIL` are kept."""
TAIL = 64 * 1024
MESSAGES = 2_000
"""Displays, errors and widget messages of one cell."""
BYTES = 7 * 1024 * 1024
"""Bytes of one message on the wire."""


class Outbox:
    """Collects the output of one cell at a time and writes it to a socket, one JSON line a message.

    Without a socket everything is dropped.
    """

    def __init__(self, channel: socket.socket | None, files: dict[str, int] | None = None) -> None:
        self._channel = channel
        self._owner = os.getpid()
        self._pieces: dict[str, list[str]] = {"stdout": [], "stderr": []}
        self._buffered = 0
        self._files = {name: [descriptor, 0] for name, descriptor in (files or {}).items()}
        self.begin("")

    def begin(self, cell_id: str) -> None:
        """Starts counting anew: `cell_id` is the cell that runs from now on."""
        self._cell_id, self._sent, self._messages = cell_id, 0, 0
        self._tail: deque[tuple[str, str]] = deque()
        self._tail_size = self._left_out = 0

    def write(self, name: str, text: str) -> None:
        """Text on the stream `name`; it is buffered, as in a kernel."""
        self._drain()
        self._pieces[name].append(text)
        self._buffered += len(text)
        if self._buffered > HEAD:
            self.flush()

    def flush(self) -> None:
        """Sends what is buffered, standard output first."""
        self._drain()
        self._buffered = 0
        for name, pieces in self._pieces.items():
            if pieces:
                text = "".join(pieces)
                pieces.clear()
                self._stream(name, text)

    def end(self) -> None:
        """Sends the kept tail of a cell that wrote more than `HEAD` characters."""
        self.flush()
        if self._left_out:
            self._send(
                "stream",
                {"name": "stderr", "text": f"\n… {self._left_out:,} characters left out …\n"},
            )
        for name, text in self._tail:
            self._send("stream", {"name": name, "text": text})
        self.begin("")

    def emit(self, kind: str, content: Any, msg_id: str, buffers: Iterable[Any]) -> None:
        """A message of the kernel; it comes after the text written before it."""
        if kind in ("status", "execute_input", "execute_reply"):
            return
        self.flush()
        if kind == "stream":
            self._stream(str(content.get("name")), str(content.get("text")))
            return
        self._messages += 1
        if self._messages == MESSAGES + 1:
            self._stream(
                "stderr", f"… more than {MESSAGES:,} outputs in one cell: the rest is left out …\n"
            )
        if self._messages <= MESSAGES:
            encoded = [base64.b64encode(memoryview(part)).decode("ascii") for part in buffers]
            self._send(kind, content, msg_id, encoded)

    def _drain(self) -> None:
        """Takes in what subprocesses and raw writes left on descriptors 1 and 2."""
        for name, state in self._files.items():
            descriptor, position = state
            size = os.fstat(descriptor).st_size
            if size > position:
                data = os.pread(descriptor, min(size - position, HEAD + TAIL), position)
                state[1] = size
                self._pieces[name].append(data.decode("utf-8", "replace"))

    def _stream(self, name: str, text: str) -> None:
        room = max(0, HEAD - self._sent)
        head, rest = text[:room], text[room:]
        if head:
            self._sent += len(head)
            self._send("stream", {"name": name, "text": head})
        if rest:
            if len(rest) > TAIL:
                self._left_out += len(rest) - TAIL
                rest = rest[-TAIL:]
            self._tail.append((name, rest))
            self._tail_size += len(rest)
            while self._tail_size > TAIL:
                _, dropped = self._tail.popleft()
                self._tail_size -= len(dropped)
                self._left_out += len(dropped)

    def _send(self, kind: str, content: Any, msg_id: str = "", buffers: Iterable[str] = ()) -> None:
        if self._channel is None or os.getpid() != self._owner:
            return
        params = [kind, content, msg_id or self._cell_id, list(buffers)]
        message = {"jsonrpc": "2.0", "method": "output", "params": params}
        try:
            line = json.dumps(message, allow_nan=False)
        except (TypeError, ValueError):
            from ipykernel.jsonutil import json_clean

            line = json.dumps(json_clean(message), default=str)
        if len(line) > BYTES:
            text = f"… an output of {len(line):,} bytes left out …\n"
            params = ["stream", {"name": "stderr", "text": text}, msg_id, []]
            line = json.dumps({"jsonrpc": "2.0", "method": "output", "params": params})
        self._channel.sendall(line.encode("ascii") + b"\n")
