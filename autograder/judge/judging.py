"""The judge of one submission, in a process of its own: it handles hostile data.

It reports by name, over a pipe, when a cell or test begins and how it ended; its parent watches.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import nbformat

from autograder.chapter import Chapter
from autograder.judge.plugin import JudgePlugin
from autograder.judge.sitting import Boxes, CellsSitting
from autograder.judge.suite import Case
from autograder.limits import Limits
from autograder.wire.failures import BoxFailure

Send = Callable[[dict[str, Any]], None]


@dataclass
class Progress:
    """What is known of one submission so far; a new judge goes on from here."""

    notebook: nbformat.NotebookNode
    outcomes: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    troubles: list[dict[str, str]] = field(default_factory=list)
    excluded: set[str] = field(default_factory=set)
    finished: bool = False


def judge(
    chapter: Chapter,
    cases: dict[str, list[Case]],
    plugin: JudgePlugin,
    boxes: Boxes,
    limits: Limits,
    seed: int,
    progress: Progress,
    send: Send,
) -> None:
    """Runs the cells, then every test without an outcome; `send` gets one dict an event."""

    def announce(what: str, name: str, seconds: float) -> None:
        send({"event": "begin", "what": what, "name": name, "seconds": seconds})

    excluded = set(progress.excluded)
    sitting = CellsSitting(boxes, limits, seed, progress.notebook, announce, excluded)
    plugin.sitting = sitting
    try:
        try:
            sitting.run_cells()
        except BoxFailure as failure:
            send({"event": "trouble", "kind": "no_box", "where": "", "message": str(failure)})
        send({"event": "notebook", "text": nbformat.writes(progress.notebook)})
        for exercise in chapter.exercises:
            left = [c for c in cases[exercise.id] if (exercise.id, c.id) not in progress.outcomes]
            if not left:
                continue
            sitting.begin(exercise)
            for case in left:
                name = f"{exercise.id}\0{case.id}"
                announce("test", name, limits.exercise_seconds)
                report = plugin.run(case.item)
                send({"event": "test", "name": name, **asdict(report)})
    finally:
        plugin.sitting = None
        for trouble in sitting.troubles:
            send({"event": "trouble", **asdict(trouble)})
        sitting.close()
    send({"event": "end"})


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
