"""What went wrong while a notebook's cells ran, by kind and place."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode

from autograder.box.box import Box
from autograder.box.cells import CellRun
from autograder.judge.outputs import error_in
from autograder.judge.signs import limit_behind
from autograder.limits import Limits, mebibytes

CELL_ERRORS = 10
"""Cells that raise are reported one by one up to this number."""


@dataclass(frozen=True)
class Trouble:
    """Something that went wrong in the box, by kind and place."""

    kind: str
    where: str
    message: str


class Troubles:
    """The troubles of one notebook, each noted once.

    `released` are the sources of the course's own cells, whose errors are not the student's.
    """

    def __init__(self, notebook: NotebookNode, limits: Limits, released: frozenset[str]) -> None:
        self._notebook, self._limits, self._released = notebook, limits, released
        self.found: list[Trouble] = []

    def out_of_time(self, index: int) -> None:
        """Notes that no time was left for the cell at `index`."""
        self._note(
            "out_of_time",
            index,
            f"the notebook used all of its {self._limits.total_seconds:g} seconds "
            "(limit total_seconds) before this cell; this and later cells were not run",
        )

    def of_run(self, index: int, run: CellRun, malformed: int) -> None:
        """Notes what a cell met that did not stop it: odd outputs, limits, an error of its own."""
        if malformed:
            self._note("malformed_output", index, f"{malformed} outputs were no proper outputs")
        self._limits_met(index, run)
        if run.status == "error":
            self._error(index, run)

    def stopped(self, index: int, run: CellRun, seconds: float, box: Box) -> str:
        """Notes what stopped a cell, and returns the sentence that says it."""
        if run.status == "timeout":
            limit = "cell_seconds" if seconds == self._limits.cell_seconds else "total_seconds"
            ended = "was stopped" if box.alive else "did not stop when interrupted"
            text = f"this cell ran longer than {seconds:.3g} seconds (limit {limit}) and {ended}"
            self._note("cell_timeout", index, text)
        elif run.status == "memory":
            self._note("cell_memory", index, f"this cell was stopped: {run.message}")
        elif run.breach:
            self._note("breach", index, run.message)
        else:
            status = box.exit_status()
            killed = status is not None and status < 0
            kind = "cell_killed" if killed else "cell_exit"
            how = self._signal(-(status or 0)) if killed else f"with status {status}"
            text = (
                f"this cell ended the notebook's process {how}; the notebook ran again without it"
            )
            self._note(kind, index, text)
        return self.found[-1].message

    def _signal(self, number: int) -> str:
        if number == signal.SIGXCPU:
            seconds = self._limits.resources()["RLIMIT_CPU"]
            return f"by using {seconds} seconds of processor time (limit total_seconds)"
        names = {each.value: each.name for each in signal.Signals}
        return f"by signal {number} ({names.get(number, 'unknown')})"

    def _limits_met(self, index: int, run: CellRun) -> None:
        """Notes the limits that a cell met without being stopped for it."""
        if run.overflowed:
            most = mebibytes(self._limits.output_bytes)
            text = f"here the notebook's output grew over {most} in all (limit output_bytes)"
            self._note("output_limit", index, f"{text}; the rest of it is left out")
        for kind, content, *_ in run.messages:
            if kind == "error" and isinstance(content, dict):
                name, text = str(content.get("ename"))[:200], str(content.get("evalue"))[:2000]
                if limit := limit_behind(name, text, self._limits):
                    self._note("cell_limit", index, f"this cell wanted {limit}")

    def _error(self, index: int, run: CellRun) -> None:
        """Notes that a cell raised which is not the course's own: that follows from exercises."""
        name, line = error_in(run.messages)
        if name == "NotImplementedError" or self._notebook.cells[index].source in self._released:
            return
        noted = sum(trouble.kind == "cell_error" for trouble in self.found)
        if noted == CELL_ERRORS:
            self._note("cell_error", index, "further cells stopped with errors, from here on")
        elif noted < CELL_ERRORS:
            at = f" in line {line}" if line else ""
            where = exercise_of(self._notebook.cells[index]) or place(index)
            self._note("cell_error", index, f"this cell stopped with {name}{at}", where)

    def _note(self, kind: str, index: int, message: str, where: str = "") -> None:
        trouble = Trouble(kind, where or place(index), message)
        if trouble not in self.found:
            self.found.append(trouble)


def place(index: int) -> str:
    """What people call the cell at this index."""
    return f"cell {index + 1}"


def ours(cell: NotebookNode) -> dict[str, Any]:
    """The course's own metadata of a cell."""
    data: Any = cell.metadata.get("coursekit", {})
    return data if isinstance(data, dict) else {}


def exercise_of(cell: NotebookNode) -> str:
    """The exercise that a cell solves; empty for other cells."""
    return str(ours(cell).get("exercise", ""))
