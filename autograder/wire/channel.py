"""One channel to a box: whole messages, with deadlines in both directions."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from typing import Any

from autograder.wire.failures import BoxTimeout, Gone, Violation
from coursekit.wire import MAX_LINE, Breach, read_message, write_message

TICK = 0.25
"""Seconds between two looks at the box's memory while we wait."""


class Channel:
    """Messages over `sock`, a stream socket of ours that it closes.

    `look` is called every `TICK` seconds of waiting and may raise a `BoxFailure`. After any
    failure the channel is closed: what comes late is never read.
    """

    def __init__(self, sock: socket.socket, look: Callable[[], None]) -> None:
        self._sock, self._look = sock, look
        self._rest = bytearray()
        self._poll = select.poll()
        self._poll.register(sock, select.POLLIN)
        sock.setblocking(False)

    @property
    def closed(self) -> bool:
        """Whether the channel was closed."""
        return self._sock.fileno() < 0

    def close(self) -> None:
        """Closes the socket; the box sees the end of the stream."""
        self._sock.close()

    def send(self, message: dict[str, Any], deadline: float, descriptor: int | None = None) -> None:
        """Sends `message` before `deadline` (on `time.monotonic`), with a descriptor if given.

        Raises ValueError for a message too large, `BoxTimeout` or `Gone`.
        """
        line = memoryview(write_message(message))
        if self.closed:
            raise Gone("the channel is closed")
        if descriptor is not None:
            line = line[socket.send_fds(self._sock, [line], [descriptor]) :]
        try:
            while line:
                try:
                    line = line[self._sock.send(line) :]
                except BlockingIOError:
                    self._wait(deadline, select.POLLOUT)
        except OSError:
            self.close()
            raise Gone("the box's process has ended") from None

    def silent(self) -> bool:
        """Whether nothing unasked-for waits to be read; a closed channel is silent."""
        return self.closed or not (self._rest or self._poll.poll(0))

    def wait(self, deadline: float) -> bool:
        """Whether something can be read before `deadline`; the channel stays open."""
        if self._rest or self.closed:
            return True
        while (left := deadline - time.monotonic()) > 0:
            if self._poll.poll(min(left, TICK) * 1000):
                return True
            self._look()
        return False

    def receive(self, deadline: float) -> dict[str, Any]:
        """The next message. Raises `BoxTimeout`, `Gone` or `Violation`, and closes the channel."""
        try:
            return read_message(self._line(deadline))
        except Breach as breach:
            self.close()
            raise Violation(str(breach)) from None

    def _line(self, deadline: float) -> bytes:
        start = 0
        while (end := self._rest.find(b"\n", start)) < 0:
            start = len(self._rest)
            if start > MAX_LINE:
                raise Breach(f"a message is longer than {MAX_LINE:,} bytes")
            data = self._read(deadline)
            if not data:
                self.close()
                raise Gone("the box's process has ended")
            self._rest += data
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        return line

    def _read(self, deadline: float) -> bytes:
        while True:
            if self.closed:
                return b""
            try:
                # Plain recv: descriptors that come along are dropped by the kernel.
                return self._sock.recv(1 << 18)
            except BlockingIOError:
                self._wait(deadline, select.POLLIN)
            except OSError:
                return b""

    def _wait(self, deadline: float, event: int) -> None:
        self._poll.modify(self._sock, event)
        try:
            while True:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise BoxTimeout("no answer in time")
                if self._poll.poll(min(left, TICK) * 1000):
                    return
                self._look()
        except BaseException:
            self.close()
            raise
        finally:
            if not self.closed:
                self._poll.modify(self._sock, select.POLLIN)
