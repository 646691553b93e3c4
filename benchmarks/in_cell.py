"""The same tests inside a notebook's check cell, as nbgrader runs them: in the student's kernel."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.chapter import Course, load_chapter
from autograder.judge.suite import cases, pytest_arguments
from coursekit.local import LocalNotebook, Student
from coursekit.testing import Comparisons, Reference


def points(root: str, chapter: str, exercise: str) -> float:
    """Runs an exercise's public and hidden tests on the kernel's functions; the points earned."""
    course = Course(Path(root))
    found = load_chapter(course, chapter)
    plugin = _Plugin(course, chapter)
    words = [word for word in pytest_arguments(course, found) if not Path(word).is_dir()]
    files = [
        folder / f"{exercise}.py" for folder in (course.checks(chapter), course.suites(chapter))
    ]
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*map(str, files), *words], [plugin, plugin.comparisons])
    earned = sum(
        case.points
        for case in cases(plugin.items, course, found)[exercise]
        if plugin.passed.get(case.item.nodeid)
    )
    return round(earned, 6)  # adding thirds must not exceed the maximum


class _Plugin:
    def __init__(self, course: Course, chapter: str) -> None:
        self._course, self._chapter = course, chapter
        self._notebook = LocalNotebook(vars(sys.modules["__main__"]))
        self.comparisons = Comparisons()
        self.items: list[Any] = []
        self.passed: dict[str, bool] = {}

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "points(n): what the test is worth")

    @pytest.fixture
    def student(self) -> Student:
        return Student(self._notebook)

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> random.Random:
        return random.Random(request.node.name)

    @pytest.fixture
    def reference(self, request: pytest.FixtureRequest) -> Reference:
        public = request.node.path.parent == self._course.checks(self._chapter)
        return Reference((self._course.checks if public else self._course.traces)(self._chapter))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = list(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed[report.nodeid] = self.passed.get(report.nodeid, True) and report.passed
