"""Proves that nothing hidden is in a student notebook."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from autograder.build.errors import BuildError
from autograder.build.regions import find_regions, outside
from autograder.build.script import Script
from autograder.chapter import Course

# Shorter lines (`return None`, `else:`) say nothing about where they are from.
_TELLING = 12
_TELLING_TEST_LINE = 20
_DELIMITERS = ("BEGIN SOLUTION", "END SOLUTION", "MARK SCHEME", "HIDDEN TESTS")


def leaks(student: NotebookNode, script: Script, course: Course) -> list[BuildError]:
    """Finds hidden text in a student notebook.

    Args:
        student: the notebook that students will open.
        script: the script it was built from.
        course: where the hidden and public tests are.

    Returns:
        One error for each line of a solution, marking scheme or hidden test found in the
        notebook: in a cell's text, its metadata or anywhere else.
    """
    text = "\n".join(_strings(student))
    errors = [
        BuildError(script.path, 0, f"the student notebook still says {words!r}")
        for words in _DELIMITERS
        if words in text
    ]
    errors += _region_leaks(text, script)
    errors += _suite_leaks(text, script.chapter, course)
    return errors


def _strings(value: Any) -> Iterator[str]:
    """All texts in a notebook, whatever they are stored under, keys among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _region_leaks(text: str, script: Script) -> Iterator[BuildError]:
    """A line of a region is a leak where it occurs more often than the author wrote it openly."""
    shown = Counter(_lines(text))
    written = Counter(line for cell in script.cells for line in _lines(outside(cell.source)))
    for cell in script.cells:
        for region in find_regions(cell.source).found:
            for at, line in enumerate(region.lines, region.first + 1):
                plain = line.strip()
                if len(plain) >= _TELLING and shown[plain] > written[plain]:
                    message = f"this hidden line is in the student notebook: {plain!r}"
                    yield BuildError(script.path, cell.first_line + at, message)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n")]


def _suite_leaks(text: str, chapter: str, course: Course) -> Iterator[BuildError]:
    public = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(course.checks(chapter).glob("*.py"))
    )
    shown, open_lines = set(_lines(text)), set(_lines(public))
    for path in sorted(course.suites(chapter).glob("*.py")):
        for number, line in _test_lines(path):
            if line in shown and line not in open_lines:
                message = f"this line of a hidden test is in the student notebook: {line!r}"
                yield BuildError(path, number, message)


def _test_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Telling lines inside the functions of a hidden suite, with their numbers."""
    source = path.read_text(encoding="utf-8")
    lines = source.split("\n")
    numbers: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            numbers.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for number in sorted(numbers):
        line = lines[number - 1].strip()
        if len(line) >= _TELLING_TEST_LINE and not line.startswith(("import ", "from ")):
            yield number, line
