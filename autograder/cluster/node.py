"""A machine of the cluster: examined when it joins, then judging one submission a thread.

Dask runs tasks in threads, but a zygote ends with the thread that started it. So each judging
process is a process of its own, with a main thread, kept until the run ends.
"""

from __future__ import annotations

import asyncio
import platform
import tempfile
import threading
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin, get_worker

from autograder.chapter import Chapter, Course, CourseError, load_chapter
from autograder.isolation import attempt
from autograder.judge.keys import keys_of
from autograder.judge.pool import TRIES, Worker, lost
from autograder.judge.submission import Judged, Settings, Submission
from autograder.judge.warmth import modules_of


@dataclass(frozen=True)
class Order:
    """What a run asks of every machine: the same tests, the isolation of `settings`.

    `run` is its name, `suite` the hash of all that decides a grade, `release` the version of this
    project, `warm` whether so many submissions wait that measuring the chapter's imports pays.
    """

    run: str
    chapter: str
    suite: str
    release: str
    settings: Settings
    warm: bool


@dataclass(frozen=True)
class HandedIn:
    """A submission on its way: the raw bytes of the file, None when there is none."""

    student: str
    data: bytes | None
    only: frozenset[str] | None = None


@dataclass(frozen=True)
class Verdict:
    """Whether a machine may judge: `reason` says why not, empty when it may."""

    host: str
    reason: str = ""


def release() -> str:
    """The version of this project that is installed here."""
    try:
        return version("tool-use-course")
    except PackageNotFoundError:
        return "not installed"


class Node(WorkerPlugin):  # type: ignore[misc]
    """A Dask worker's part in a run; only a fit one offers the resource that its tasks need."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.verdict: Verdict | None = None

    async def setup(self, worker: Any) -> None:
        """Examines this machine, without holding up its event loop."""
        self._idle: list[Worker] = []
        self._guard = threading.Lock()
        self._closed = False
        self._modules: tuple[str, ...] = ()
        reason = await asyncio.to_thread(self._examine)
        self.verdict = Verdict(platform.node(), reason)
        if not reason:
            await worker.set_resources(**{self.order.run: worker.state.nthreads})

    async def teardown(self, worker: Any) -> None:
        """Ends the judging processes."""
        with self._guard:
            self._closed, idle = True, self._idle
            self._idle = []
        for each in idle:
            await asyncio.to_thread(each.close)

    def judge(self, handed_in: HandedIn) -> Judged:
        """Judges a submission in an idle judging process, or in a new one.

        When the process dies over it, it is tried once more; then the result says so.
        """
        with self._guard:
            current = self._idle.pop() if self._idle else None
        with tempfile.TemporaryDirectory(prefix="handed-in-") as folder:
            path = None
            if handed_in.data is not None:
                path = Path(folder, f"{self._chapter.name}.ipynb")
                path.write_bytes(handed_in.data)
            submission = Submission(handed_in.student, path, handed_in.only)
            for _ in range(TRIES):
                current = current or self._new()
                try:
                    judged = current.judge(submission)
                except (EOFError, OSError):
                    current.close()
                    current = None
                    continue
                except BaseException:
                    current.close()
                    raise
                self._keep(current)
                return judged
        return Judged(lost(submission, self._chapter, self.order.settings), None)

    def _new(self) -> Worker:
        made = Worker(self._course, self._chapter, self.order.settings)
        made.warm(self._modules)
        return made

    def _keep(self, current: Worker) -> None:
        with self._guard:
            if not self._closed:
                self._idle.append(current)
                return
        current.close()

    def _examine(self) -> str:
        """Why this machine may not judge; empty when it may."""
        order = self.order
        if release() != order.release:
            return f"it has version {release()} of this project, the class's is {order.release}"
        self._course = Course.find()
        try:
            self._chapter: Chapter = load_chapter(self._course, order.chapter)
        except CourseError as error:
            return str(error)
        suite = keys_of(self._course, self._chapter, order.settings).suite
        if suite != order.suite:
            return (
                f"its course in {self._course.root} is another one (tests, kit or release notebook "
                f"have the hash {suite[:12]}, the class's {order.suite[:12]}): install the same"
            )
        level = order.settings.level
        trial = attempt(level)
        if not trial.works:
            return f"isolation {level} is not to be had there: {trial.reason}"
        if order.warm:
            self._modules = modules_of(self._chapter, level)
        return ""


def judge_here(run: str, handed_in: HandedIn) -> Judged:
    """The task: judges a submission on the machine where it runs."""
    node: Node = get_worker().plugins[run]
    return node.judge(handed_in)


def verdict_of(run: str, dask_worker: Any = None) -> Verdict | None:
    """What the examination of a worker said; None while it goes on."""
    node: Node | None = dask_worker.plugins.get(run)
    return node.verdict if node is not None else None
