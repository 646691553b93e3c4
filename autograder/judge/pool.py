"""Workers side by side: each judges one submission at a time, and is replaced when it dies."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import cast

from autograder.chapter import Chapter, Course
from autograder.judge import worker
from autograder.judge.submission import Judged, Settings, Submission
from autograder.judge.warmth import modules_of
from autograder.results import Problem, SubmissionResult

TRIES = 2
WORTH_WARMING = 8
"""From so many submissions on, it is measured first what the chapter's notebook imports."""


class JudgeError(Exception):
    """A worker cannot judge at all; the message says why."""


class Worker:
    """A process that judges submissions of one chapter; close it when done.

    Raises `JudgeError` on the first use when it cannot start.
    """

    def __init__(self, course: Course, chapter: Chapter, settings: Settings) -> None:
        near, far = socket.socketpair()
        self.connection = Connection(near.detach())
        root = str(Path(worker.__file__).parents[2])
        paths = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
        # Not multiprocessing's: a process that Dask has made may not have children of that kind.
        with far:
            self._process = subprocess.Popen(
                [sys.executable, "-m", worker.__name__, str(far.fileno())],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": paths},
                pass_fds=[far.fileno()],
            )
        self._warmed = self._ready = False
        with contextlib.suppress(OSError):  # said when it is first waited for
            self.connection.send((course, chapter, settings))

    def warm(self, modules: tuple[str, ...]) -> None:
        """Names the modules that are loaded before boxes are forked; none without this."""
        self._warmed = True
        with contextlib.suppress(OSError):
            self.connection.send(modules)

    def send(self, submission: Submission) -> None:
        """Hands over a submission; its result is read with `receive`."""
        self.wait_until_ready()
        self.connection.send(submission)

    def receive(self) -> Judged:
        """The result of what was sent. Raises EOFError when the worker died over it."""
        return self.connection.recv()  # type: ignore[no-any-return]

    def judge(self, submission: Submission) -> Judged:
        """Judges one submission and waits for the result."""
        self.send(submission)
        return self.receive()

    def wait_until_ready(self) -> None:
        """Waits until the suites are collected and the zygote is warm."""
        if not self._warmed:
            self.warm(())
        if not self._ready:
            try:
                complaint = self.connection.recv()
            except (EOFError, OSError):
                complaint = "it ended before it was ready"
            if complaint is not None:
                raise JudgeError(f"a worker could not start: {complaint}")
            self._ready = True

    def close(self) -> None:
        """Ends the process and its boxes."""
        self.connection.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def judge_all(
    course: Course, chapter: Chapter, submissions: Iterable[Submission], settings: Settings
) -> Iterator[Judged]:
    """Judges all submissions with `settings.jobs` workers and yields results as they come.

    The workers start at once, and get ready while the caller does other things. A submission over
    which a worker died is tried once more, then gets a result that says so.
    """
    judging = _judging(course, chapter, submissions, settings)
    next(judging)
    return cast(Iterator[Judged], judging)


def _judging(
    course: Course, chapter: Chapter, submissions: Iterable[Submission], settings: Settings
) -> Iterator[Judged | None]:
    """Yields None when the workers have been started, then results."""
    waiting = deque((submission, 1) for submission in submissions)
    modules: tuple[str, ...] = ()
    jobs = max(1, min(settings.jobs, len(waiting)))
    workers: dict[Connection, Worker] = {}
    running: dict[Connection, tuple[Submission, int]] = {}
    with contextlib.ExitStack() as stack:
        stack.callback(_close_all, workers)

        def start() -> Worker:
            new = Worker(course, chapter, settings)
            workers[new.connection] = new
            return new

        first = [start() for _ in range(jobs)]
        yield None
        if len(waiting) >= WORTH_WARMING:  # while they collect the suites
            modules = modules_of(chapter, settings.level)
        for new in first:
            new.warm(modules)
        for new in first:
            new.wait_until_ready()
            _hand_over(new, waiting, running)
        while running:
            for connection in wait(list(running)):
                assert isinstance(connection, Connection)
                submission, tries = running.pop(connection)
                current = workers[connection]
                try:
                    judged = current.receive()
                except (EOFError, OSError):
                    current.close()
                    del workers[connection]
                    current = start()
                    current.warm(modules)
                    if tries < TRIES:
                        waiting.appendleft((submission, tries + 1))
                    else:
                        yield Judged(lost(submission, chapter, settings), None)
                    _hand_over(current, waiting, running)
                    continue
                _hand_over(current, waiting, running)
                yield judged


def _close_all(workers: dict[Connection, Worker]) -> None:
    for each in workers.values():
        each.close()


def _hand_over(
    current: Worker,
    waiting: deque[tuple[Submission, int]],
    running: dict[Connection, tuple[Submission, int]],
) -> None:
    if waiting:
        submission, tries = waiting.popleft()
        current.send(submission)
        running[current.connection] = (submission, tries)


def lost(submission: Submission, chapter: Chapter, settings: Settings) -> SubmissionResult:
    """The result of a submission over which the grader itself died more than once."""
    text = f"the grader's own process died over this submission {TRIES} times; look at it by hand"
    return SubmissionResult(
        student=submission.student,
        chapter=chapter.name,
        submission_sha256="",
        suite_sha256="",
        isolation=settings.level,
        score=0,
        max_score=chapter.auto_max_score,
        problems=(Problem(kind="grader_died", message=text),),
    )
