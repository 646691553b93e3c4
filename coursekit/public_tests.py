"""Runs the public tests of an exercise on a notebook's functions, with pytest in this process."""

from __future__ import annotations

import contextlib
import inspect
import io
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from coursekit.failure import Failure, explain
from coursekit.lending import kit_function
from coursekit.local import Handle, LocalNotebook, Student, TimedOut
from coursekit.testing import Comparisons, Reference, describe

SECONDS = 10.0
"""Seconds that one test may take."""

_UNUSED = (
    # What only costs time here, or reaches for a terminal, a cache, or the real stderr.
    "cacheprovider",
    "terminal",
    "capture",
    "faulthandler",
    "unraisableexception",
    "threadexception",
    "warnings",
    "logging",
    "doctest",
    "junitxml",
    "pastebin",
    "stepwise",
    "setuponly",
    "setupplan",
    "debugging",
    "legacypath",
    "recwarn",
    "unittest",
)


@dataclass(frozen=True)
class TestReport:
    """The outcome of one public test.

    Args:
        title: the first line of the test's docstring.
        hint: the next step, for somebody whose code fails it.
        failure: why it failed, or None when it passed.
        seconds: how long it took.
    """

    __test__ = False
    title: str
    hint: str
    failure: Failure | None
    seconds: float


def run_public_tests(
    path: Path, namespace: dict[str, Any], seconds: float = SECONDS
) -> list[TestReport]:
    """The outcome of each test in the file, in order.

    Args:
        path: the test file; reference traces lie beside it.
        namespace: the notebook's global names.
        seconds: what one test may take; it is stopped after that (in the main thread only,
            and not on Windows, where there is no alarm).

    Raises:
        RuntimeError: the test file itself cannot be run.
    """
    plugin = _Plugin(path, namespace, seconds)
    options = ["-c", str(Path(__file__).with_name("check.ini")), "--rootdir", str(path.parent)]
    options += ["--noconftest", "--disable-plugin-autoload", "--import-mode=importlib"]
    options += [option for name in _UNUSED for option in ("-p", f"no:{name}")]
    before = set(sys.modules)
    try:
        with pytest.MonkeyPatch.context() as environment:
            for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):  # of somebody's other tests
                environment.delenv(name, raising=False)
            status = pytest.main([str(path), *options], [plugin, plugin.comparisons])
    finally:
        # The next run reads the file again, should its author have changed it meanwhile.
        for name in set(sys.modules) - before:
            if getattr(sys.modules[name], "__file__", None) == str(path):
                del sys.modules[name]
    # A file that cannot be collected counts as an interruption too.
    if status == pytest.ExitCode.INTERRUPTED and not plugin.broken:
        raise KeyboardInterrupt
    if plugin.broken or not plugin.reports:
        raise RuntimeError(f"the checks in {path.name} cannot be run: {plugin.broken or status!r}")
    return plugin.reports


class _Plugin:
    """The fixtures of a public test, and the collection of outcomes."""

    def __init__(self, path: Path, namespace: dict[str, Any], seconds: float) -> None:
        self.reports: list[TestReport] = []
        self.comparisons = Comparisons()
        self.broken = ""
        self._path, self._namespace, self._seconds = path, namespace, seconds
        self._notebook = LocalNotebook(namespace)
        self._printed = io.StringIO()

    @pytest.fixture
    def student(self) -> Student:
        return Student(self._notebook)

    @pytest.fixture
    def in_box(self) -> Callable[..., Any]:
        """Calls a function or class of the kit by name, as the grader does in its box."""
        ask = self._notebook.ask
        return lambda name, *given, **named: ask(kit_function(name), given, named)

    @pytest.fixture
    def put(self) -> Callable[[Any], Handle]:
        """Leaves a value in the notebook; its handle can be passed as an argument."""
        return self._notebook.put

    @pytest.fixture
    def value_of(self) -> Callable[[Handle], Any]:
        """What a value that was `put` has become."""
        return self._notebook.value

    @pytest.fixture
    def reference(self) -> Reference:
        return Reference(self._path.parent)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken = str(report.longrepr).strip()

    def pytest_runtest_setup(self) -> None:
        self._notebook = LocalNotebook(self._namespace)
        self._printed = io.StringIO()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Function) -> Generator[None, object, object]:
        limit = _time_limit(self._seconds, inspect.unwrap(item.function).__code__)
        with contextlib.redirect_stdout(self._printed), limit:
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Function, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        if call.when == "call" or call.excinfo is not None:
            title, hint = describe(item.function)
            if hasattr(item, "callspec"):
                title += f" [{item.callspec.id}]"
            failure = None
            if call.excinfo is not None:
                failure = explain(
                    call.excinfo.value,
                    self._notebook.calls,
                    self.comparisons.last,
                    self._printed.getvalue(),
                    self._seconds,
                )
            self.reports.append(TestReport(title, hint, failure, call.duration))
        return (yield)


@contextlib.contextmanager
def _time_limit(seconds: float, test: CodeType) -> Iterator[None]:
    """Raises TimedOut in the test when it takes longer, and in nothing else."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        while frame is not None:
            if frame.f_code is test:
                raise TimedOut
            frame = frame.f_back

    before = signal.signal(signal.SIGALRM, stop)
    # Again every second: code that swallows every exception meets it again.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
