"""The tests of a chapter: where they lie, how pytest collects them, what each is worth."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.chapter import Chapter, Course
from coursekit.testing import describe

INI = Path(__file__).with_name("suite.ini")


@dataclass(frozen=True)
class Case:
    """One test, or one case of a parametrised test, of an exercise.

    `id` is `public::name` or `hidden::name`, with the case in brackets; `points` is its share.
    """

    id: str
    exercise: str
    title: str
    hint: str
    points: float
    item: Any


def folders(course: Course, chapter: Chapter) -> list[Path]:
    """The folders with the chapter's public and hidden tests."""
    return [course.checks(chapter.name), course.suites(chapter.name)]


def pytest_arguments(course: Course, chapter: Chapter) -> list[str]:
    """The words that make pytest collect the chapter's tests and nothing else of the machine."""
    off = (
        "cacheprovider",
        "capture",
        "logging",
        "warnings",
        "unraisableexception",
        "threadexception",
    )
    return [
        *(str(folder) for folder in folders(course, chapter)),
        f"--config-file={INI}",
        f"--rootdir={course.root}",
        "--import-mode=importlib",
        "--noconftest",
        "--tb=line",
        "--strict-markers",
        "-q",
        *(word for name in off for word in ("-p", f"no:{name}")),
    ]


def cases(items: Iterable[Any], course: Course, chapter: Chapter) -> dict[str, list[Case]]:
    """Collected pytest items by exercise, in the chapter's order; others are left out.

    A test's points are shared equally by its cases.
    """
    public = course.checks(chapter.name)
    found: dict[str, list[Case]] = {exercise.id: [] for exercise in chapter.exercises}
    counts: dict[tuple[Path, str], int] = {}
    items = [item for item in items if item.path.stem in found]
    for item in items:
        key = (item.path, item.originalname)
        counts[key] = counts.get(key, 0) + 1
    for item in items:
        side = "public" if item.path.parent == public else "hidden"
        mark = item.get_closest_marker("points")
        worth = float(mark.args[0]) if mark else 0.0
        title, hint = describe(item.function)
        share = worth / counts[item.path, item.originalname]
        case = Case(f"{side}::{item.name}", item.path.stem, title, hint, share, item)
        found[item.path.stem].append(case)
    for group in found.values():
        group.sort(key=lambda case: not case.id.startswith("public"))
    return found


def seed_of(secret: str, *names: str) -> int:
    """A seed drawn from the course's secret for these names: the same for every submission."""
    text = "\0".join(names).encode()
    return int.from_bytes(hmac.digest(secret.encode(), text, "sha256")[:8], "big")
