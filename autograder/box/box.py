"""One submission's box: its cells run here, and each exercise answers from a fork of them."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import time
from dataclasses import dataclass, field
from typing import Any

from autograder.box.inside.processes import descendants, resident_bytes
from autograder.box.zygote import Zygote, warden_pid
from autograder.limits import Limits
from autograder.wire.channel import Channel
from autograder.wire.exercise import ExerciseWire
from autograder.wire.failures import BoxFailure, BoxTimeout, Gone, OverMemory, Violation

START_SECONDS = 20.0
ANSWER_SECONDS = 5.0
"""For an answer that needs no work of the student's."""


@dataclass
class CellRun:
    """What one cell did: its status and the kernel's messages in order.

    `status` is `ok`, `error`, or how it failed: `timeout`, `memory`, `killed`. A `breach` is a cell
    that wrote to the grader's channel.
    """

    status: str = "killed"
    execution_count: int | None = None
    messages: list[list[Any]] = field(default_factory=list)
    message: str = ""
    breach: bool = False


class Box:
    """A new box out of `zygote`. Raises `ZygoteError`, or `Gone` when it cannot start."""

    def __init__(self, zygote: Zygote, limits: Limits, seed: int) -> None:
        self._limits, self._seed = limits, seed
        self._level = zygote.level
        ends = zygote.order(limits, seed)
        self._lifeline = ends.lifeline
        self._cells = Channel(ends.cells, self._look)
        self._warden = 0
        self._number = 0
        self._output = 0
        self._warden = self._hello()

    @property
    def alive(self) -> bool:
        """Whether cells and exercises can still be asked for."""
        return not self._cells.closed

    def run_cell(self, cell_id: str, source: str, seconds: float) -> CellRun:
        """Runs one cell; after `seconds` it is interrupted, and a little later killed."""
        run = CellRun()
        interrupted = False
        deadline = time.monotonic() + seconds
        try:
            self._send("cell", {"id": cell_id, "source": source}, deadline)
            if not self._cell_ended(run, deadline):
                interrupted, deadline = True, time.monotonic() + self._limits.grace_seconds
                self._command(b"I")
                if not self._cell_ended(run, deadline):
                    raise BoxTimeout("the cell did not stop when it was interrupted")
            # A cell that answered for itself is found out here: its real answer comes instead.
            deadline = time.monotonic() + ANSWER_SECONDS
            self._send("ping", {}, deadline)
            if not self._cell_ended(run, deadline):
                raise BoxTimeout("the notebook's process stopped answering after the cell")
            run.status = "timeout" if interrupted else run.status
        except ValueError as error:
            run.status, run.message = "error", str(error)
        except BoxFailure as failure:
            self._cells.close()
            run.status, run.message = failure.outcome, str(failure)
            run.breach = isinstance(failure, Violation)
            if interrupted and isinstance(failure, BoxTimeout | Gone):
                run.status = "timeout"
        return run

    def _cell_ended(self, run: CellRun, deadline: float) -> bool:
        """Takes in outputs until the last request is answered; False when time ran out first."""
        while self._cells.wait(deadline):
            message = self._cells.receive(deadline + self._limits.grace_seconds)
            if message.get("method") == "output" and type(message.get("params")) is list:
                self._keep(run, message["params"])
                continue
            result = message.get("result")
            if message.get("id") != self._number or type(result) is not dict:
                raise Violation("the cell wrote to the channel of the grader")
            if "status" in result:
                count = result.get("execution_count")
                run.execution_count = count if type(count) is int and 0 <= count < 10**6 else None
                run.status = "ok" if result["status"] == "ok" else "error"
            return True
        return False

    def exercise(self, *, fresh: bool, seconds: float) -> ExerciseWire:
        """A fork of the state after the cells, to call functions in; each call gets `seconds`.

        `fresh` serves in the cells' own process instead, which then can do nothing else.
        """
        near, far = socket.socketpair()
        deadline = time.monotonic() + START_SECONDS
        with far:
            try:
                params = {"fresh": fresh, "seed": self._seed}
                self._command(b"S")
                self._send("exercise", params, deadline, far.fileno())
                if not fresh and self._cells.receive(deadline).get("id") != self._number:
                    self._cells.close()
                    raise Violation("the start of an exercise was not answered properly")
            except BaseException:
                near.close()
                raise
        return ExerciseWire(Channel(near, self._look), seconds)

    def end_exercise(self, wire: ExerciseWire) -> None:
        """Ends an exercise's fork and everything that it started."""
        wire.close()
        if not self.alive:
            return
        self._command(b"E")
        if not self._lifeline_says(b"E"):
            self._cells.close()

    def close(self) -> None:
        """Kills everything in the box."""
        self._cells.close()
        self._lifeline.close()

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def exit_status(self) -> int | None:
        """How the notebook's process ended (negative: by a signal), or None while unknown."""
        deadline = time.monotonic() + 1
        while select.select([self._lifeline], [], [], max(0, deadline - time.monotonic()))[0]:
            word = self._lifeline.recv(1000)
            if word[:1] == b"X":
                return int(json.loads(word[1:])["status"])
            if not word:
                break
        return None

    def _send(
        self, method: str, params: dict[str, Any], deadline: float, descriptor: int | None = None
    ) -> None:
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self._cells.send(request, deadline, descriptor)

    def _keep(self, run: CellRun, params: list[Any]) -> None:
        if self._output > self._limits.output_bytes:
            return
        self._output += sum(map(len, map(str, params)))
        if self._output > self._limits.output_bytes:
            text = (
                f"… more than {self._limits.output_bytes:,} bytes of output: the rest is left out …"
            )
            params = ["stream", {"name": "stderr", "text": text}, "", []]
        run.messages.append(params)

    def _hello(self) -> int:
        """Waits for the warden's first word; its credentials carry its process id."""
        if select.select([self._lifeline], [], [], START_SECONDS)[0]:
            space = socket.CMSG_SPACE(12)
            word, extra, _, _ = self._lifeline.recvmsg(1000, space)
            if word[:1] == b"H":
                for level, kind, data in extra:
                    if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
                        return warden_pid(data)
                return 0
            text = word[1:].decode("utf-8", "replace")
        else:
            text = "no word from it"
        self.close()
        raise Gone(f"the box could not start: {text}")

    def _look(self) -> None:
        """Ends the box when its processes use too much memory together."""
        if not self._warden:
            return
        used = resident_bytes(descendants(self._warden))
        if used > self._limits.memory:
            self.close()
            raise OverMemory(
                f"its processes used {used:,} bytes of memory; {self._limits.memory:,} are allowed"
            )

    def _command(self, letter: bytes) -> None:
        with contextlib.suppress(OSError):
            self._lifeline.send(letter)

    def _lifeline_says(self, letter: bytes) -> bool:
        if not select.select([self._lifeline], [], [], 5)[0]:
            return False
        try:
            return self._lifeline.recv(1000)[:1] == letter
        except OSError:
            return False
