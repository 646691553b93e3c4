"""Watches a submission's judge: silence and memory end it, and the rest goes to a new one."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from typing import Any

import nbformat

from autograder.box.inside.processes import resident_bytes
from autograder.judge.judging import Progress, Send, child
from autograder.judge.troubles import place
from autograder.limits import Limits, mebibytes

LINE = 64 * 1024 * 1024
TICK = 0.25


def watch(
    progress: Progress, limits: Limits, work: Callable[[Progress, Send], None], trials: int = 1
) -> None:
    """Runs `work` in forks of this process until all is judged.

    There are at most `limits.starts` forks for each of `trials`.

    Whatever a fork reports is added to `progress`; a test or cell in which the fork fell silent or
    took too much memory gets that as its outcome, and the next fork goes on behind it.
    """
    for _ in range(limits.starts * trials):
        _one_fork(progress, limits, work)
        if progress.finished:
            return


def _one_fork(progress: Progress, limits: Limits, work: Callable[[Progress, Send], None]) -> None:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        child(writing, lambda send: work(progress, send))
    os.close(writing)
    running: dict[str, Any] | None = None
    outcome, why = "killed", "the judge's process ended"
    try:
        rest = bytearray()
        deadline = time.monotonic() + 30
        while True:
            if select.select([reading], [], [], TICK)[0]:
                data = os.read(reading, 1 << 20)
                if not data:
                    break
                rest += data
                *lines, tail = rest.split(b"\n")
                rest = bytearray(tail)
                for line in lines:
                    running = _note(progress, json.loads(line), running)
                    allowed = running["seconds"] if running else 30
                    deadline = time.monotonic() + allowed + limits.silence_seconds
            if time.monotonic() > deadline:
                outcome, why = (
                    "timeout",
                    f"the judge was busy for more than {limits.silence_seconds:g} seconds with "
                    "what the code sent (limit silence_seconds)",
                )
                break
            if resident_bytes([pid]) > limits.judge_memory or len(rest) > LINE:
                outcome, why = (
                    "memory",
                    f"the judge took more than {mebibytes(limits.judge_memory)} of memory for "
                    "what the code sent (limit judge_memory)",
                )
                break
    finally:
        os.close(reading)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    if progress.finished:
        return
    if running is None:
        return
    if running["what"] == "cell":
        progress.excluded.add(running["name"])
        ids = [cell.id for cell in progress.notebook.cells]
        where = place(ids.index(running["name"]))
        trouble = {"kind": f"judge_{outcome}", "where": where, "message": why}
        progress.troubles.append(trouble)
    else:
        trial, key = _key(running["name"])
        progress.of(trial)[key] = {"outcome": outcome, "message": why, "seconds": 0.0}
        trouble = {"kind": f"judge_{outcome}", "where": key[0], "message": why}
        if trouble not in progress.troubles:
            progress.troubles.append(trouble)


def _note(
    progress: Progress, event: dict[str, Any], running: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Adds one event to `progress`; returns what runs after it."""
    match event.pop("event"):
        case "begin":
            return event
        case "test":
            trial, key = _key(event.pop("name"))
            progress.of(trial)[key] = event
        case "trouble":
            if event not in progress.troubles:
                progress.troubles.append(event)
            return running
        case "notebook":
            progress.notebook = nbformat.reads(event["text"], as_version=4)
        case "end":
            progress.finished = True
    return None


def _key(name: str) -> tuple[int, tuple[str, str]]:
    exercise, case, trial = name.split("\0")
    return int(trial), (exercise, case)
