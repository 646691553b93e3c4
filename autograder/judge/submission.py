"""What goes into the judge and what comes out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from nbformat import NotebookNode

from autograder.box.zygote import Level
from autograder.chapter import Course
from autograder.limits import Limits
from autograder.results import SubmissionResult


@dataclass(frozen=True)
class Submission:
    """One student's notebook file; `path` is None when there is none.

    `only` are the exercises whose tests are to run: None for all.
    """

    student: str
    path: Path | None
    only: frozenset[str] | None = None


@dataclass(frozen=True)
class Judged:
    """A submission's result, and its repaired notebook with the outputs of its cells.

    `notebook` is None when the file could not be read.
    """

    result: SubmissionResult
    notebook: NotebookNode | None


@dataclass(frozen=True)
class Settings:
    """How a run judges.

    `secret` is the course's, from which hidden tests draw their inputs; `record` is a course into
    which reference traces are written instead of being compared; `modules` are loaded before the
    boxes are forked; `trials` is how often each exercise is judged.
    """

    level: Level
    secret: str
    limits: Limits = field(default_factory=lambda: Limits())
    jobs: int = 2
    trials: int = 1
    record: Course | None = None
