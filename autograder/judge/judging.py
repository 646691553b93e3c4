"""The judge of one submission, in a process of its own: it handles hostile data.

It reports by name, over a pipe, when a cell or test begins and how it ended; its parent watches.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import nbformat

from autograder.chapter import Chapter, Exercise
from autograder.judge.plugin import JudgePlugin
from autograder.judge.sitting import Boxes, CellsSitting
from autograder.judge.suite import Case
from autograder.limits import Limits
from autograder.wire.failures import BoxFailure, GaveUp

Send = Callable[[dict[str, Any]], None]


@dataclass
class Progress:
    """What is known of one submission so far; a new judge goes on from here.

    `outcomes` are those of the first trial, `later` those of the others.
    """

    notebook: nbformat.NotebookNode
    outcomes: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    later: dict[int, dict[tuple[str, str], dict[str, Any]]] = field(default_factory=dict)
    troubles: list[dict[str, str]] = field(default_factory=list)
    excluded: set[str] = field(default_factory=set)
    finished: bool = False

    def of(self, trial: int) -> dict[tuple[str, str], dict[str, Any]]:
        """The outcomes of a trial, counted from 1, by exercise and test."""
        return self.outcomes if trial == 1 else self.later.setdefault(trial, {})


def judge(
    chapter: Chapter,
    cases: dict[str, list[Case]],
    plugin: JudgePlugin,
    boxes: Boxes,
    limits: Limits,
    seeds: Sequence[int],
    progress: Progress,
    send: Send,
) -> None:
    """Runs the cells, then every test without an outcome; `send` gets one dict an event.

    There are as many trials as `seeds`; the cells run once. In a trial after the first, an exercise
    ends with the first test that does not pass: only whether all pass is counted.
    """

    def announce(what: str, name: str, seconds: float) -> None:
        send({"event": "begin", "what": what, "name": name, "seconds": seconds})

    excluded = set(progress.excluded)
    sitting = CellsSitting(boxes, limits, seeds[0], progress.notebook, announce, excluded)
    plugin.sitting = sitting
    try:
        try:
            sitting.run_cells()
        except BoxFailure as failure:
            kind = "gave_up" if isinstance(failure, GaveUp) else "no_box"
            send({"event": "trouble", "kind": kind, "where": "", "message": str(failure)})
        send({"event": "notebook", "text": nbformat.writes(progress.notebook)})
        for trial, seed in enumerate(seeds, start=1):
            if trial > 1:
                sitting.begin_trial(seed)
            known = progress.of(trial)
            for exercise in chapter.exercises:
                left = [c for c in cases[exercise.id] if (exercise.id, c.id) not in known]
                if not left or (trial > 1 and _fails(known, exercise)):
                    continue
                sitting.begin(exercise)
                for case in left:
                    name = f"{exercise.id}\0{case.id}\0{trial}"
                    announce("test", name, limits.exercise_seconds)
                    report = plugin.run(case.item)
                    send({"event": "test", "name": name, **asdict(report)})
                    if trial > 1 and report.outcome != "passed":
                        break
    finally:
        plugin.sitting = None
        for trouble in sitting.troubles:
            send({"event": "trouble", **asdict(trouble)})
        sitting.close()
    send({"event": "end"})


def _fails(known: dict[tuple[str, str], dict[str, Any]], exercise: Exercise) -> bool:
    return any(key[0] == exercise.id and told["outcome"] != "passed" for key, told in known.items())


def child(pipe: int, work: Callable[[Send], None]) -> None:
    """The whole life of a judge's process: does `work`, reports on `pipe`, never returns."""
    status = 1
    try:
        with os.fdopen(pipe, "w", encoding="ascii", buffering=1) as file:

            def send(event: dict[str, Any]) -> None:
                file.write(json.dumps(event) + "\n")

            try:
                work(send)
                status = 0
            except BaseException as error:
                text = f"{type(error).__name__}: {error}"[:2000]
                send({"event": "trouble", "kind": "judge_failed", "where": "", "message": text})
    finally:
        os._exit(status)
