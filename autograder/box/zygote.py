"""Our handle on a zygote: starts it at a level of isolation and orders boxes from it."""

from __future__ import annotations

import json
import os
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

from autograder.box import view
from autograder.box.seccomp import compile_filter
from autograder.limits import Limits

Level = Literal["full", "process"]
START_SECONDS = 60.0
FIRST_UID = 61_000
"""The users as whom a grader that runs as root starts its boxes, one for each worker."""


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

    def __init__(self, level: Level, modules: Sequence[str] = (), worker: int = 0) -> None:
        self.level = level
        self._filter = compile_filter().hex() if level == "full" else ""
        self._folder = Path(tempfile.mkdtemp(prefix="autograder-"))
        self._log: IO[bytes] = (self._folder / "log").open("w+b")
        self._control, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._process = self._start(far, worker)
            far.close()
            self._control.send(json.dumps({"modules": list(modules)}).encode())
            self._wait_until_ready()
        except BaseException:
            self.close()
            raise

    def order(self, limits: Limits, seed: int, snapshot: socket.socket | None = None) -> Ends:
        """Orders a new box, of a `snapshot` if given. Raises `ZygoteError` when it is gone."""
        lifeline, far_lifeline = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        lifeline.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        order = {
            "isolated": self.level == "full",
            "seccomp": self._filter,
            "limits": limits.resources() if self.level == "full" else _shared_user(limits),
            "sizes": limits.sizes(),
            "beneath": view.beneath_private(),
            "seed": seed,
        }
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
        process = getattr(self, "_process", None)
        if process is not None:
            process.kill()
            process.wait()
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Zygote:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self, far: socket.socket, worker: int) -> subprocess.Popen[bytes]:
        if self.level == "process":
            folder = str(Path(view.__file__).parent)
            environment = view.environment(str(self._folder)) | {"PYTHONPATH": str(view.KIT.parent)}
            words = view.command(sys.executable, folder, far.fileno())
            return self._popen(words, environment, [far.fileno()])
        program = view.bubblewrap()
        if program is None:
            raise ZygoteError("bubblewrap is not installed")
        uid = FIRST_UID + worker if os.getuid() == 0 else os.getuid()
        accounts = [self._data(text) for text in view.accounts(uid)]
        start = view.command(sys.executable, view.BOX, far.fileno())
        inherited = [far.fileno(), *accounts]
        seen = view.binds()
        try:
            if os.getuid() != 0:
                words = view.arguments(program, seen, (accounts[0], accounts[1])) + start
                return self._popen(words, {"PATH": os.environ.get("PATH", "")}, inherited)
            staged = [view.Bind(f"{{stage}}/{n}", bind.target) for n, bind in enumerate(seen)]
            command = (
                view.arguments(f"{{stage}}/{len(seen)}", staged, (accounts[0], accounts[1])) + start
            )
            stage = self._folder / "stage"
            stage.mkdir()
            self._folder.chmod(0o711)
            order = {
                "stage": str(stage),
                "sources": [*(bind.source for bind in seen), program],
                "uid": uid,
                "command": command,
            }
            launcher = [sys.executable, "-m", "autograder.box.launch", json.dumps(order)]
            root = str(Path(__file__).parents[2])
            return self._popen(
                launcher, {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": root}, inherited
            )
        finally:
            for descriptor in accounts:
                os.close(descriptor)

    def _popen(
        self, words: list[str], environment: dict[str, str], kept: list[int]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
            env=environment,
            pass_fds=kept,
            start_new_session=True,
        )

    def _data(self, text: str) -> int:
        path = self._folder / "data"
        path.write_text(text)
        return os.open(path, os.O_RDONLY)

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


def _shared_user(limits: Limits) -> dict[str, int]:
    """Without the process limit, which would count all of the user's processes."""
    return {name: value for name, value in limits.resources().items() if name != "RLIMIT_NPROC"}
