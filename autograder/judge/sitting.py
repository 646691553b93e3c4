"""One submission's sitting: its cells run in a box, then tests ask its functions."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode

from autograder.box.box import Box
from autograder.box.cells import CellRun
from autograder.box.snapshot import LeadingCell, Snapshot
from autograder.box.zygote import Zygote
from autograder.chapter import Exercise
from autograder.judge.outputs import Outputs, error_in
from autograder.judge.signs import limit_behind
from autograder.limits import Limits, mebibytes
from autograder.wire.exercise import ExerciseWire
from autograder.wire.failures import BoxTimeout, GaveUp

Announce = Callable[[str, str, float], None]
"""Told before something begins: what (`cell`, `test`), its name, and the seconds it may take."""


@dataclass(frozen=True)
class Boxes:
    """Where boxes come from: a snapshot for notebooks whose leading cells are the course's own.

    `released` are the sources of the course's own cells.
    """

    zygote: Zygote
    snapshot: Snapshot | None = None
    released: frozenset[str] = frozenset()


CELL_ERRORS = 10
"""Cells that raise are reported one by one up to this number."""


@dataclass(frozen=True)
class Trouble:
    """Something that went wrong in the box, by kind and place."""

    kind: str
    where: str
    message: str


class CellsSitting:
    """Boxes of one notebook: the first runs the cells; a cell that kills it is then left out."""

    def __init__(
        self,
        boxes: Boxes,
        limits: Limits,
        seed: int,
        notebook: NotebookNode,
        announce: Announce,
        excluded: set[str],
    ) -> None:
        self._zygote, snapshot, self._released = boxes.zygote, boxes.snapshot, boxes.released
        self._limits, self._seed = limits, seed
        self._exercise_seed = seed
        self._notebook, self._announce, self._excluded = notebook, announce, excluded
        same = snapshot is not None and snapshot.cells == leading_cells(notebook)
        self._snapshot = snapshot if same else None
        self._starts = 0
        self._until = time.monotonic() + limits.total_seconds
        self.troubles: list[Trouble] = []
        self.box: Box | None = None
        self._exercise: Exercise | None = None
        self._exercise_until = 0.0
        self._wire: ExerciseWire | None = None
        self._own: Box | None = None

    def run_cells(self) -> None:
        """Runs all cells but the check cells, in order, and keeps their outputs."""
        self.box = self._new_box(first=True)

    def begin_trial(self, seed: int) -> None:
        """Exercises have another seed from here on, and all of the time and boxes again."""
        self.finish()
        self._exercise_seed, self._starts = seed, 0
        self._until = time.monotonic() + self._limits.total_seconds

    def begin(self, exercise: Exercise) -> None:
        """The tests of `exercise` come next."""
        self.finish()
        self._exercise = exercise
        left = min(self._limits.exercise_seconds, self._until - time.monotonic())
        self._exercise_until = time.monotonic() + left

    def finish(self) -> None:
        """Ends the fork of the exercise that was asked last, and all that it started."""
        if self._wire is not None:
            box = self._own or self.box
            if box is not None:
                box.end_exercise(self._wire)
        if self._own is not None:
            self._own.close()
        self._wire = self._own = self._exercise = None

    def close(self) -> None:
        """Ends the box."""
        self.finish()
        if self.box is not None:
            self.box.close()

    def wire(self) -> ExerciseWire:
        """The wire of the present exercise; a new fork if the last one ended."""
        assert self._exercise is not None
        left = self._exercise_until - time.monotonic()
        if left <= 0:
            if time.monotonic() >= self._until:
                text = (
                    f"the notebook's {self._limits.total_seconds:g} seconds (limit total_seconds)"
                )
            else:
                text = f"this exercise's {self._limits.exercise_seconds:g} seconds"
                text += " (limit exercise_seconds)"
            raise BoxTimeout(f"{text} were used up before this test")
        if self._wire is None or self._wire.closed:
            if self._wire is not None and (box := self._own or self.box) is not None:
                box.end_exercise(self._wire)
            self._wire = self._fork(min(self._limits.call_seconds, left))
        return self._wire

    def _fork(self, seconds: float) -> ExerciseWire:
        assert self._exercise is not None
        if self._exercise.fresh:
            if self._own is not None:
                self._own.close()
            self._own = self._new_box()
            return self._own.exercise(fresh=True, seconds=seconds, seed=self._exercise_seed)
        if self.box is None or not self.box.alive:
            self.box = self._new_box()
        return self.box.exercise(fresh=False, seconds=seconds, seed=self._exercise_seed)

    def _new_box(self, *, first: bool = False) -> Box:
        """A box in which the cells have run; without those that end it."""
        outputs = Outputs(self._notebook) if first else None
        while True:
            if self._starts >= self._limits.starts:
                raise GaveUp(
                    f"the notebook's process ended {self._starts} times (limit starts) and was "
                    "not started again"
                )
            self._starts += 1
            box = Box(self._snapshot or self._zygote, self._limits, self._seed)
            ender = self._cells_in(box, outputs)
            if ender is None:
                if outputs is not None:
                    outputs.finish()
                return box
            box.close()
            self._excluded.add(ender)

    def _cells_in(self, box: Box, outputs: Outputs | None) -> str | None:
        """Runs the cells; the id of the cell that ended the box, if one did."""
        have_run = list(self._snapshot.runs) if self._snapshot is not None else []
        for index, cell in enumerate(self._notebook.cells):
            if cell.cell_type != "code" or cell.id in self._excluded or _is_check(cell):
                continue
            if have_run:
                run = have_run.pop(0)
                if outputs is not None:
                    outputs.take(index, run.messages, run.execution_count)
                continue
            left = self._until - time.monotonic()
            seconds = min(self._limits.cell_seconds, left)
            if left <= 0:
                self._trouble(
                    "out_of_time",
                    index,
                    f"the notebook used all of its {self._limits.total_seconds:g} seconds "
                    "(limit total_seconds) before this cell; this and later cells were not run",
                )
                return None
            self._announce("cell", cell.id, seconds + self._limits.grace_seconds)
            run = box.run_cell(cell.id, cell.source, seconds)
            if outputs is not None:
                malformed = outputs.take(index, run.messages, run.execution_count)
                if malformed:
                    self._trouble(
                        "malformed_output", index, f"{malformed} outputs were no proper outputs"
                    )
            if outputs is not None:
                self._limits_of(index, run)
            if run.status == "error" and outputs is not None:
                self._cell_error(index, run)
            if run.status in ("ok", "error"):
                continue
            self._cell_trouble(index, run, seconds, box)
            if outputs is not None:
                _note(cell, self.troubles[-1].message)
            if not box.alive:
                return str(cell.id)
        return None

    def _cell_trouble(self, index: int, run: CellRun, seconds: float, box: Box) -> None:
        if run.status == "timeout":
            limit = "cell_seconds" if seconds == self._limits.cell_seconds else "total_seconds"
            ended = "was stopped" if box.alive else "did not stop when interrupted"
            text = f"this cell ran longer than {seconds:.3g} seconds (limit {limit}) and {ended}"
            self._trouble("cell_timeout", index, text)
        elif run.status == "memory":
            self._trouble("cell_memory", index, f"this cell was stopped: {run.message}")
        elif run.breach:
            self._trouble("breach", index, run.message)
        else:
            status = box.exit_status()
            killed = status is not None and status < 0
            kind = "cell_killed" if killed else "cell_exit"
            how = self._signal(-(status or 0)) if killed else f"with status {status}"
            text = (
                f"this cell ended the notebook's process {how}; the notebook ran again without it"
            )
            self._trouble(kind, index, text)

    def _signal(self, number: int) -> str:
        if number == signal.SIGXCPU:
            seconds = self._limits.resources()["RLIMIT_CPU"]
            return f"by using {seconds} seconds of processor time (limit total_seconds)"
        names = {each.value: each.name for each in signal.Signals}
        return f"by signal {number} ({names.get(number, 'unknown')})"

    def _limits_of(self, index: int, run: CellRun) -> None:
        """Notes the limits that a cell met without being stopped for it."""
        if run.overflowed:
            most = mebibytes(self._limits.output_bytes)
            text = f"here the notebook's output grew over {most} in all (limit output_bytes)"
            self._trouble("output_limit", index, f"{text}; the rest of it is left out")
        for kind, content, *_ in run.messages:
            if kind == "error" and isinstance(content, dict):
                name, text = str(content.get("ename"))[:200], str(content.get("evalue"))[:2000]
                if limit := limit_behind(name, text, self._limits):
                    self._trouble("cell_limit", index, f"this cell wanted {limit}")

    def _cell_error(self, index: int, run: CellRun) -> None:
        """Notes that a cell raised which is not the course's own: that follows from exercises."""
        name, line = error_in(run.messages)
        if name == "NotImplementedError" or self._notebook.cells[index].source in self._released:
            return
        noted = sum(trouble.kind == "cell_error" for trouble in self.troubles)
        if noted == CELL_ERRORS:
            self._trouble("cell_error", index, "further cells stopped with errors, from here on")
        elif noted < CELL_ERRORS:
            at = f" in line {line}" if line else ""
            where = exercise_of(self._notebook.cells[index]) or place(index)
            self._trouble("cell_error", index, f"this cell stopped with {name}{at}", where)

    def _trouble(self, kind: str, index: int, message: str, where: str = "") -> None:
        trouble = Trouble(kind, where or place(index), message)
        if trouble not in self.troubles:
            self.troubles.append(trouble)


def place(index: int) -> str:
    """What people call the cell at this index."""
    return f"cell {index + 1}"


def leading_cells(notebook: NotebookNode) -> tuple[LeadingCell, ...]:
    """The code cells before the first exercise, with their ids."""
    found = []
    for cell in notebook.cells:
        if _ours(cell).keys() & {"exercise", "check"}:
            break
        if cell.cell_type == "code":
            found.append((str(cell.id), str(cell.source)))
    return tuple(found)


def _ours(cell: NotebookNode) -> dict[str, Any]:
    data: Any = cell.metadata.get("coursekit", {})
    return data if isinstance(data, dict) else {}


def _is_check(cell: NotebookNode) -> bool:
    return "check" in _ours(cell)


def exercise_of(cell: NotebookNode) -> str:
    """The exercise that a cell solves; empty for other cells."""
    return str(_ours(cell).get("exercise", ""))


def _note(cell: NotebookNode, text: str) -> None:
    with contextlib.suppress(Exception):
        cell.outputs.append(
            {"output_type": "stream", "name": "stderr", "text": f"Stopped: {text}.\n"}
        )
        cell.outputs[-1] = NotebookNode(cell.outputs[-1])
