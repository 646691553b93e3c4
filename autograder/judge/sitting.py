"""One submission's sitting: its cells run in a box, then tests ask its functions."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from nbformat import NotebookNode

from autograder.box.box import Box
from autograder.box.snapshot import LeadingCell, Snapshot
from autograder.box.zygote import Zygote
from autograder.chapter import Exercise
from autograder.judge.outputs import Outputs
from autograder.judge.troubles import Trouble, Troubles, ours
from autograder.limits import Limits
from autograder.wire.exercise import ExerciseWire
from autograder.wire.failures import BoxTimeout, GaveUp

Announce = Callable[[str, str, float], None]
"""Told before something begins: what (`cell`, `test`), its name, and the seconds it may take."""


@dataclass(frozen=True)
class Boxes:
    """Where boxes come from: a snapshot for notebooks whose leading cells are the course's own.

    `released` are the sources of the course's own cells; `slow` those of them that only show
    something and take long: they are not run.
    """

    zygote: Zygote
    snapshot: Snapshot | None = None
    released: frozenset[str] = frozenset()
    slow: frozenset[str] = frozenset()


NOT_RUN = "Not run at grading: this cell takes time, and nothing that is graded needs it."


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
        self._zygote, snapshot = boxes.zygote, boxes.snapshot
        self._limits, self._seed = limits, seed
        self._exercise_seed = seed
        self._notebook, self._announce, self._excluded = notebook, announce, excluded
        self._slow = boxes.slow
        same = snapshot is not None and snapshot.cells == leading_cells(notebook, boxes.slow)
        self._snapshot = snapshot if same else None
        self._starts = 0
        self._until = time.monotonic() + limits.total_seconds
        self._troubles = Troubles(notebook, limits, boxes.released)
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
        """The tests of `exercise` come next; boxes may be started for it as often as at first."""
        self.finish()
        self._exercise, self._starts = exercise, 0
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

    @property
    def troubles(self) -> list[Trouble]:
        """What went wrong so far."""
        return self._troubles.found

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
                    f"the notebook's process ended {self._starts} times in a row (limit starts); "
                    "each exercise began again without the cells that ended it"
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
            if cell.source in self._slow:
                if outputs is not None:
                    outputs.take(index, [], None)
                    _note(cell, NOT_RUN)
                continue
            if have_run:
                run = have_run.pop(0)
                if outputs is not None:
                    outputs.take(index, run.messages, run.execution_count)
                continue
            left = self._until - time.monotonic()
            seconds = min(self._limits.cell_seconds, left)
            if left <= 0:
                self._troubles.out_of_time(index)
                return None
            self._announce("cell", cell.id, seconds + self._limits.grace_seconds)
            run = box.run_cell(cell.id, cell.source, seconds)
            if outputs is not None:
                malformed = outputs.take(index, run.messages, run.execution_count)
                self._troubles.of_run(index, run, malformed)
            if run.status in ("ok", "error"):
                continue
            sentence = self._troubles.stopped(index, run, seconds, box)
            if outputs is not None:
                _note(cell, f"Stopped: {sentence}.")
            if not box.alive:
                return str(cell.id)
        return None


def slow_cells(release: NotebookNode) -> frozenset[str]:
    """Sources of the cells of a released notebook that are marked as slow."""
    return frozenset(str(cell.source) for cell in release.cells if ours(cell).get("slow"))


def leading_cells(notebook: NotebookNode, slow: frozenset[str]) -> tuple[LeadingCell, ...]:
    """The code cells before the first exercise that are run, with their ids."""
    found = []
    for cell in notebook.cells:
        if ours(cell).keys() & {"exercise", "check"}:
            break
        if cell.cell_type == "code" and cell.source not in slow:
            found.append((str(cell.id), str(cell.source)))
    return tuple(found)


def _is_check(cell: NotebookNode) -> bool:
    return "check" in ours(cell)


def _note(cell: NotebookNode, text: str) -> None:
    with contextlib.suppress(Exception):
        cell.outputs.append({"output_type": "stream", "name": "stderr", "text": f"{text}\n"})
        cell.outputs[-1] = NotebookNode(cell.outputs[-1])
