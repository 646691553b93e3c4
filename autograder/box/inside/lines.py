"""Lines from a socket, with the descriptors that come along."""

from __future__ import annotations

import socket

from coursekit.wire import MAX_LINE


class Lines:
    """Reads whole lines from `channel`; descriptors passed with them gather in `descriptors`."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel, self._rest, self.descriptors = channel, bytearray(), list[int]()

    def read(self) -> bytes | None:
        """The next line without its newline, or None at the end of the stream."""
        start = 0
        while (end := self._rest.find(b"\n", start)) < 0:
            start = len(self._rest)
            if start > MAX_LINE:
                return None
            try:
                data, descriptors, _, _ = socket.recv_fds(self._channel, 1 << 16, 4)
            except OSError:
                return None
            self.descriptors += descriptors
            if not data:
                return None
            self._rest += data
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        return line
