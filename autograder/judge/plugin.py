"""The pytest plug-in of the judge: the `student` fixture and the outcome of each test."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

from autograder.chapter import Course
from autograder.judge.signs import limit_behind
from autograder.limits import Limits
from autograder.results import Outcome
from autograder.wire.exercise import ExerciseWire
from autograder.wire.failures import BoxFailure
from coursekit.testing import Comparisons, Reference, RemoteError

MESSAGE = 2_000
"""Characters of a test's message that are kept."""


class Sitting(Protocol):
    """Gives the wire of the exercise whose tests run; a new fork when the last one ended."""

    def wire(self) -> ExerciseWire: ...


class Student:
    """The student's functions: `student.parse_call("…")` calls the one in the notebook."""

    def __init__(self, sitting: Sitting) -> None:
        self.__sitting = sitting

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        sitting = self.__sitting
        return lambda *arguments, **named: sitting.wire().call(name, *arguments, **named)


@dataclass(frozen=True)
class Report:
    """How one test ended; `message` is for staff. `limit` is what the student's code ran into."""

    outcome: Outcome
    message: str
    seconds: float
    limit: str = ""


class JudgePlugin(Comparisons):
    """Fixtures of hidden and public suites; `sitting` must be set before a test runs."""

    def __init__(
        self,
        secret: str,
        course: Course,
        chapter: str,
        record: Course | None,
        limits: Limits,
    ) -> None:
        super().__init__()
        self._secret, self._course, self._chapter, self._record = secret, course, chapter, record
        self._limits, self._limit = limits, ""
        self.sitting: Sitting | None = None
        self._phases: list[tuple[Outcome, str]] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "points(n): what the test is worth")

    @pytest.fixture
    def student(self) -> Student:
        """The student's functions, across the wall."""
        assert self.sitting is not None
        return Student(self.sitting)

    @pytest.fixture
    def in_box(self) -> Callable[..., Any]:
        """Calls a function or class of the kit where the student's code runs.

        `in_box("coursekit.serving:HttpHost", server)`; what it returns is a value or a handle.
        """
        assert self.sitting is not None
        sitting = self.sitting
        return lambda name, *given, **named: sitting.wire().call(["kit", name], *given, **named)

    @pytest.fixture
    def put(self) -> Callable[[Any], Any]:
        """Leaves a value where the student's code runs; its handle can be passed as an argument."""
        assert self.sitting is not None
        sitting = self.sitting
        return lambda value: sitting.wire().put(value)

    @pytest.fixture
    def value_of(self) -> Callable[[Any], Any]:
        """What a value that was `put` has become, to see whether an argument was changed."""
        assert self.sitting is not None
        sitting = self.sitting
        return lambda handle: sitting.wire().value(handle)

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> random.Random:
        """Random inputs from the course's secret, the same for every submission."""
        from autograder.judge.suite import seed_of

        return random.Random(seed_of(self._secret, request.node.path.stem, request.node.name))

    @pytest.fixture
    def reference(self, request: pytest.FixtureRequest) -> Reference:
        """The chapter's stored reference traces."""
        public = request.node.path.parent == self._course.checks(self._chapter)
        place = Course.checks if public else Course.traces
        record = place(self._record, self._chapter) if self._record else None
        return Reference(place(self._course, self._chapter), record)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.passed and not hasattr(report, "wasxfail"):
            self._phases.append(("passed", ""))
        else:
            self._phases.append(_explain(call, report))
            error = call.excinfo.value if call.excinfo else None
            if isinstance(error, RemoteError):
                self._limit = limit_behind(error.type_name, error.message, self._limits)
        return report

    def run(self, item: pytest.Item) -> Report:
        """Runs one test to its explicit outcome: passed means that every phase passed."""
        from _pytest.runner import runtestprotocol

        self._phases.clear()
        self._limit = ""
        start = time.monotonic()
        runtestprotocol(item, log=False, nextitem=None)
        seconds = time.monotonic() - start
        for outcome, message in self._phases:
            if outcome != "passed":
                return Report(outcome, message, seconds, self._limit)
        if len(self._phases) != 3:
            return Report("error", "the test did not run all of its phases", seconds)
        return Report("passed", "", seconds)


def _explain(call: pytest.CallInfo[None], report: pytest.TestReport) -> tuple[Outcome, str]:
    if call.excinfo is None:
        return "error", "the test is marked as expected to fail, but passed"
    error = call.excinfo.value
    if isinstance(error, BoxFailure):
        failed: Outcome = error.outcome
        return failed, f"{type(error).__name__}: {error}"
    text = str(error)
    if len(text) > MESSAGE:
        text = f"{text[: MESSAGE // 2]} … {text[-MESSAGE // 2 :]}"
    line = call.excinfo.traceback[-1].lineno + 1 if call.excinfo.traceback else 0
    message = f"{type(error).__name__} at line {line}: {text}"
    if report.skipped or hasattr(report, "wasxfail") or call.when != "call":
        return "error", message
    return "failed", message
