"""One submission's box: its cells run here, and each exercise answers from a fork of them."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import time

from autograder.box.cells import CellRun, Cells
from autograder.box.inside.processes import descendants, resident_bytes
from autograder.box.snapshot import Snapshot
from autograder.box.zygote import Zygote, warden_pid
from autograder.limits import Limits, mebibytes
from autograder.wire.channel import Channel
from autograder.wire.exercise import ExerciseWire
from autograder.wire.failures import BoxFailure, BoxTimeout, Gone, OverMemory, Violation

START_SECONDS = 20.0
ANSWER_SECONDS = 5.0
"""For an answer that needs no work of the student's."""
QUICK_SECONDS = 0.01
"""A cell that took no longer has filled no memory to speak of."""


class Box:
    """A new box out of `zygote`, or of a snapshot of one.

    Raises `ZygoteError`, or `Gone` when it cannot start.
    """

    def __init__(self, zygote: Zygote | Snapshot, limits: Limits, seed: int) -> None:
        self._limits = limits
        self._level = zygote.level
        ends = zygote.order(limits, seed)
        self._lifeline = ends.lifeline
        self._cells = Channel(ends.cells, self._look)
        self._requests = Cells(self._cells, limits.output_bytes)
        self._warden = 0
        self._warden = self._hello()

    @property
    def alive(self) -> bool:
        """Whether cells and exercises can still be asked for."""
        return not self._cells.closed

    def run_cell(self, cell_id: str, source: str, seconds: float) -> CellRun:
        """Runs one cell; after `seconds` it is interrupted, and a little later killed."""
        run = CellRun()
        interrupted, grace = False, self._limits.grace_seconds
        started = time.monotonic()
        deadline = started + seconds
        try:
            self._requests.ask("cell", {"id": cell_id, "source": source}, deadline)
            if not self._requests.answered(run, deadline, grace):
                interrupted, deadline = True, time.monotonic() + grace
                self._command(b"I")
                if not self._requests.answered(run, deadline, grace):
                    raise BoxTimeout("the cell did not stop when it was interrupted")
            # A cell that answered for itself is found out here: its real answer comes instead.
            deadline = time.monotonic() + ANSWER_SECONDS
            self._requests.ask("ping", {}, deadline)
            if not self._requests.answered(run, deadline, grace):
                raise BoxTimeout("the notebook's process stopped answering after the cell")
            if time.monotonic() - started > QUICK_SECONDS:
                self._look()
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

    def exercise(self, *, fresh: bool, seconds: float, seed: int = 0) -> ExerciseWire:
        """A fork of the state after the cells, to call functions in; each call gets `seconds`.

        `fresh` serves in the cells' own process instead, which then can do nothing else.
        `seed` is that of its random numbers.
        """
        near, far = socket.socketpair()
        deadline = time.monotonic() + START_SECONDS
        with far:
            try:
                params = {"fresh": fresh, "seed": seed}
                self._command(b"S")
                self._requests.ask("exercise", params, deadline, far.fileno())
                if not fresh and not self._requests.answers(self._cells.receive(deadline)):
                    self._cells.close()
                    raise Violation("the start of an exercise was not answered properly")
            except BaseException:
                near.close()
                raise
        limit = "call_seconds" if seconds == self._limits.call_seconds else "exercise_seconds"
        return ExerciseWire(Channel(near, self._look), seconds, limit)

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
                f"its processes used {mebibytes(used)} of memory together; "
                f"{mebibytes(self._limits.memory)} are allowed (limit memory)"
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
