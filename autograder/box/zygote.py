"""Our handle on a zygote: starts it at a level of isolation and orders boxes from it."""

from __future__ import annotations

import json
import os
import select
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

from autograder.box import bare, view
from autograder.box.inside import landlock, private
from autograder.box.seccomp import compile_filter
from autograder.box.start import Start, start_bare, start_wrapped
from autograder.limits import Limits

Level = Literal["full", "landlock", "process"]
START_SECONDS = 120.0
CLOSE_SECONDS = 5.0
FIRST_BOX_UID = 70_000
"""Users of boxes to whom the grader lends one each, beyond those of zygotes."""


class ZygoteError(Exception):
    """The zygote did not start or is gone; the message says what it last wrote."""


@dataclass(frozen=True)
class Ends:
    """Our ends of a new box: the channel for its cells, and its warden's lifeline."""

    cells: socket.socket
    lifeline: socket.socket


class Zygote:
    """A warm interpreter that forks a box a submission; close it, or use it as a context manager.

    Start it from the main thread: bubblewrap ends with the thread that started it.
    """

    def __init__(self, level: Level, modules: Sequence[str] = ()) -> None:
        self.level = level
        self._boxes = 0
        program = view.bubblewrap()
        if level == "landlock" and program is not None and landlock.abi() >= landlock.SCOPED_FROM:
            try:  # one bubblewrap around all may start where a box cannot have its own
                self._begin(modules, program)
                return
            except ZygoteError:
                pass
        if level == "full" and program is None:
            raise ZygoteError("bubblewrap is not installed")
        self._begin(modules, program if level == "full" else None)

    def _begin(self, modules: Sequence[str], program: str | None) -> None:
        """Starts the process, under bubblewrap if there is a `program`."""
        self.wrapped = program is not None
        self._filter = ""
        if self.level != "process":
            own = self.level == "full"
            self._filter = compile_filter(own_processes=own, own_files=self.wrapped).hex()
        self._folder = Path(tempfile.mkdtemp(prefix="autograder-"))
        self._log: IO[bytes] = (self._folder / "log").open("w+b")
        self._control, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process: subprocess.Popen[bytes] | None = None
        try:
            with far:
                if program is not None:
                    start = start_wrapped(self._folder, far.fileno(), program)
                else:
                    start = start_bare(self._folder, far.fileno())
                self._process = self._popen(start, far.fileno())
            first = {"level": self.level, "modules": list(modules), **self._rules()}
            self._control.send(json.dumps(first).encode())
            self._wait_until_ready()
        except ConnectionError:
            words = self._last_words()
            self.close()
            raise ZygoteError(f"the zygote did not start: {words}") from None
        except BaseException:
            self.close()
            raise

    def order(self, limits: Limits, seed: int, snapshot: socket.socket | None = None) -> Ends:
        """Orders a new box, of a `snapshot` if given. Raises `ZygoteError` when it is gone."""
        lifeline, far_lifeline = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        lifeline.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        order: dict[str, Any] = {
            "seccomp": self._filter,
            "limits": limits.resources(),
            "sizes": limits.sizes(),
            "beneath": view.beneath_private(),
            "within": "/tmp" if self.wrapped else str(self._folder / "boxes"),
            "uid": self._own_user(),
            "seed": seed,
        }
        if self.level == "process":  # it would count all of the user's processes
            del order["limits"]["RLIMIT_NPROC"]
        self._boxes += 1
        return Ends(self._send(snapshot or self._control, order, far_lifeline), lifeline)

    def snapshot(self, seed: int) -> tuple[socket.socket, socket.socket]:
        """Orders a process to take a snapshot in: the channel for cells, the socket for orders."""
        orders, far_orders = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        order = {"snapshot": True, "seed": seed}
        return self._send(self._control, order, far_orders), orders

    def _send(
        self, control: socket.socket, order: dict[str, Any], other: socket.socket
    ) -> socket.socket:
        """Sends an order with the far ends of its sockets; our end of the channel for cells."""
        cells, far_cells = socket.socketpair()
        with far_cells, other:
            try:
                text = json.dumps(order).encode()
                socket.send_fds(control, [text], [far_cells.fileno(), other.fileno()])
            except OSError:
                cells.close()
                raise ZygoteError(f"the zygote is gone: {self._last_words()}") from None
        return cells

    def close(self) -> None:
        """Ends the zygote and every box that it made."""
        self._control.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._log.close()
        deadline = time.monotonic() + CLOSE_SECONDS
        private.remove(str(self._folder))
        while self._folder.exists() and time.monotonic() < deadline:
            time.sleep(0.02)  # a warden is still ending what its box left behind
            private.remove(str(self._folder))

    def __enter__(self) -> Zygote:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rules(self) -> dict[str, Any]:
        """What Landlock lets each box see."""
        if self.level != "landlock":
            return {}
        if self.wrapped:
            seen = (bind.target for bind in view.binds())
            readable = [*seen, "/etc/passwd", "/etc/group", view.BOX]
        else:
            readable = bare.readable(self._folder / "modules")
            closed = bare.closed_to_others(readable) if os.getuid() == 0 else None
            if closed:
                raise ZygoteError(
                    f"boxes run as users of their own, who cannot enter {closed}, where "
                    "the interpreter, its packages or the course lie: install them where all can "
                    "read, such as /opt"
                )
        return {"abi": landlock.abi(), "readable": readable, "devices": bare.DEVICES}

    def _own_user(self) -> int:
        """A user for the next box; 0 where the grader cannot lend one.

        Two numbers for each box: its warden takes the second too. They come round again after
        eight, when the earlier box has long ended.
        """
        if self.level != "landlock" or self.wrapped or os.getuid() != 0:
            return 0
        return FIRST_BOX_UID + 16 * (os.getpid() % 256) + 2 * (self._boxes % 8)

    def _popen(self, start: Start, control: int) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                start.words,
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
                env=start.environment,
                pass_fds=start.inherited,
                start_new_session=True,
            )
        finally:
            for descriptor in set(start.inherited) - {control}:
                os.close(descriptor)

    def _wait_until_ready(self) -> None:
        readable, _, _ = select.select([self._control], [], [], START_SECONDS)
        if not readable or self._control.recv(100) != b"ready":
            raise ZygoteError(f"the zygote did not start: {self._last_words()}")

    def _last_words(self) -> str:
        self._log.seek(0)
        lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
        return " / ".join(lines[-3:]) or "it wrote nothing"


def warden_pid(message_credentials: bytes) -> int:
    """The process id in a SCM_CREDENTIALS message, as our own process namespace numbers it."""
    pid, _, _ = struct.unpack("3i", message_credentials)
    return int(pid)
