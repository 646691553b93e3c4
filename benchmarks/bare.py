"""`python -m benchmarks.bare ROOT N`: the same cells and tests N times in one warm process.

No isolation, no kernel, no pytest around a test: what no grader can be faster than. Figures are
drawn as a notebook shows them. Prints the median seconds of a round, without the first.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import io
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
import nbformat
import pytest

from autograder.judge.suite import pytest_arguments
from benchmarks.classes import CHAPTER, chapter_of
from coursekit.local import LocalNotebook, Student


def show() -> None:
    """Draws the open figures as a notebook does: with a tight box, to a PNG."""
    for number in plt.get_fignums():
        plt.figure(number).savefig(io.BytesIO(), bbox_inches="tight")
    plt.close("all")


def run_cells(sources: list[str], loop: asyncio.AbstractEventLoop) -> dict[str, Any]:
    """Runs the cells in a new namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for source in sources:
        code = compile(source, "<cell>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        done = eval(code, names)
        if inspect.iscoroutine(done):
            loop.run_until_complete(done)
    return names


def run_tests(items: list[pytest.Item], names: dict[str, Any]) -> None:
    """Calls every test's function with the fixtures that it names."""
    student = Student(LocalNotebook(names))
    for item in items:
        function = getattr(item, "obj")  # noqa: B009
        given: dict[str, Any] = dict(getattr(getattr(item, "callspec", None), "params", {}))
        wanted = inspect.signature(function).parameters
        if "student" in wanted:
            given["student"] = student
        if "rng" in wanted:
            given["rng"] = random.Random(item.name)
        function(**given)


def main(root: Path, rounds: int) -> None:
    """Measures and prints the median."""
    course, chapter = chapter_of(root, CHAPTER)
    notebook = nbformat.read(chapter.solution, as_version=4)
    sources = [
        cell.source
        for cell in notebook.cells
        if cell.cell_type == "code" and "check" not in cell.metadata.get("coursekit", {})
    ]
    plt.show = show

    class Collect:
        items: list[pytest.Item]

        def pytest_collection_finish(self, session: pytest.Session) -> None:
            self.items = session.items

        def pytest_runtestloop(self) -> bool:
            return True

        def pytest_configure(self, config: pytest.Config) -> None:
            config.addinivalue_line("markers", "points(n): what the test is worth")

    collect = Collect()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(pytest_arguments(course, chapter), plugins=[collect])
    loop = asyncio.new_event_loop()
    seconds = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):
            names = run_cells(sources, loop)
        run_tests(collect.items, names)
        seconds.append(time.perf_counter() - start)
    print(statistics.median(seconds[1:]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
