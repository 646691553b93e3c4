"""A worker: one process with a collected pytest session and a zygote, judging what it is sent."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from typing import Any

import nbformat
import pytest

from autograder.box.snapshot import take_snapshot
from autograder.box.zygote import Zygote, ZygoteError
from autograder.chapter import Chapter, Course
from autograder.judge.forbidden import forbidden_troubles
from autograder.judge.judging import Progress, judge
from autograder.judge.keys import Keys, keys_of
from autograder.judge.outputs import warm
from autograder.judge.plugin import JudgePlugin
from autograder.judge.sitting import Boxes, leading_cells, slow_cells
from autograder.judge.submission import Judged, Settings, Submission
from autograder.judge.suite import Case, cases, pytest_arguments, seed_of
from autograder.judge.verdict import barred, exercise_result, passed_trials, wire_problems
from autograder.judge.warmth import ALWAYS
from autograder.judge.watch import watch
from autograder.repair import read_submission
from autograder.results import (
    Problem,
    SubmissionResult,
    total,
)
from autograder.submissions import submission_sha256
from autograder.trials import trials_of


def main(connection: Connection, course: Course, chapter: Chapter, settings: Settings) -> None:
    """Judges each `Submission` that comes over `connection` and sends back its `Judged`.

    The first thing that comes are the names of modules to load before boxes are forked; the first
    sent is None when all is ready, or a text that says why not.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
        os.environ.pop(name, None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = True
    plugin = JudgePlugin(settings.secret, course, chapter.name, settings.record, settings.limits)
    serving = _Serving(connection, course, chapter, settings, plugin)
    try:
        status = pytest.main(pytest_arguments(course, chapter), plugins=[plugin, serving])
        if not serving.ready:
            unsaid = f"the suites of {chapter.name} cannot be collected (pytest: {status})"
            connection.send(serving.error or unsaid)
    except (ZygoteError, Exception) as error:
        connection.send(f"{type(error).__name__}: {error}")


class _Serving:
    """pytest plug-in: in place of running the collected tests, serves submissions."""

    def __init__(
        self,
        connection: Connection,
        course: Course,
        chapter: Chapter,
        settings: Settings,
        plugin: JudgePlugin,
    ) -> None:
        self._connection, self._course, self._chapter = connection, course, chapter
        self._settings, self._plugin = settings, plugin
        self._seed = seed_of(settings.secret, "box")
        self.ready, self.error = False, ""
        self._errors: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._errors.append(str(report.longrepr)[-1500:])

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        # pytest writes it where nobody reads and ends; a zygote that does not start comes here.
        self.error = f"{type(excinfo.value).__name__}: {excinfo.value}"[:2000]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self._errors:
            self.error = "a suite cannot be collected:\n" + "\n".join(self._errors)
            return True
        found = cases(session.items, self._course, self._chapter)
        warm()
        modules = self._receive()
        if modules is None:
            return True
        self._modules = (*ALWAYS, *modules)
        try:
            self._start_boxes()
        except ZygoteError as error:  # pytest would keep it to itself
            self._connection.send(str(error))
            return True
        keys = keys_of(self._course, self._chapter, self._settings)
        self.ready = True
        self._connection.send(None)
        try:
            while (submission := self._receive()) is not None:
                try:
                    judged = self._judge(submission, found, keys)
                except ZygoteError:
                    self._zygote.close()
                    self._start_boxes()
                    judged = self._judge(submission, found, keys)
                self._connection.send(judged)
        finally:
            self._zygote.close()
        return True

    def _start_boxes(self) -> None:
        settings = self._settings
        self._zygote = Zygote(settings.level, self._modules)
        release = nbformat.read(self._chapter.notebook, as_version=4)
        slow = slow_cells(release)
        leading = leading_cells(release, slow)
        self._boxes = Boxes(
            self._zygote,
            take_snapshot(self._zygote, leading, settings.limits, self._seed),
            frozenset(cell.source for cell in release.cells if cell.cell_type == "code"),
            slow,
        )

    def _receive(self) -> Any:
        """What the pool sends next: the modules to load, then submissions; None when it is gone."""
        try:
            return self._connection.recv()
        except EOFError:
            return None

    def _judge(self, submission: Submission, found: dict[str, list[Case]], keys: Keys) -> Judged:
        start = time.monotonic()
        chapter, settings = self._chapter, self._settings
        if submission.only is not None:
            found = {name: found[name] if name in submission.only else [] for name in found}
        repaired = read_submission(submission.path, chapter)
        problems = list(repaired.problems)
        outcomes: dict[tuple[str, str], dict[str, Any]] = {}
        passed: dict[str, int] = {}
        notebook, isolation = repaired.notebook, "none"
        if notebook is not None:
            isolation = settings.level
            progress = Progress(notebook)
            trials = range(1, settings.trials)
            later = [seed_of(settings.secret, "box", str(trial)) for trial in trials]

            def work(progress: Progress, send: Any) -> None:
                for trouble in forbidden_troubles(chapter, progress.notebook):
                    send({"event": "trouble", **trouble})
                judge(
                    chapter,
                    found,
                    self._plugin,
                    self._boxes,
                    settings.limits,
                    [self._seed, *later],
                    progress,
                    send,
                )

            watch(progress, settings.limits, work, settings.trials)
            notebook, outcomes = progress.notebook, barred(progress, found)
            problems += [Problem(**trouble) for trouble in progress.troubles]
            problems += [each for each in wire_problems(outcomes) if each not in problems]
            if settings.trials > 1:
                passed = passed_trials(progress, outcomes, found, settings.trials)
        exercises = tuple(
            exercise_result(
                exercise,
                found[exercise.id],
                outcomes,
                keys.exercises[exercise.id],
                trials_of(settings.trials, passed[exercise.id]) if exercise.id in passed else None,
            )
            for exercise in chapter.exercises
            if submission.only is None or exercise.id in submission.only
        )
        result = SubmissionResult(
            student=submission.student,
            chapter=chapter.name,
            submission_sha256=submission_sha256(submission.path),
            suite_sha256=keys.suite,
            isolation=isolation,
            score=total(exercise.score for exercise in exercises),
            max_score=chapter.auto_max_score,
            exercises=exercises,
            problems=tuple(problems),
            seconds=round(time.monotonic() - start, 3),
            conditions_sha256=keys.conditions,
        )
        return Judged(result, notebook)


if __name__ == "__main__":
    channel = Connection(int(sys.argv[1]))
    main(channel, *channel.recv())
