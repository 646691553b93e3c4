"""`autograder report`: the class report anew from stored results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.chapter import load_chapter
from autograder.commands.grade import show
from autograder.commands.options import CourseFolder, OneChapter, course_at
from autograder.grade import report as write_report


def report(
    chapter: OneChapter,
    submitted: Annotated[
        Path, typer.Option("--submitted", help="Folder with STUDENT/CHAPTER/CHAPTER.ipynb.")
    ] = Path("submitted"),
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of results. [default: beside submitted]")
    ] = None,
    course: CourseFolder = None,
) -> None:
    """Write the class report, the summary and the feedback anew from the stored results.

    Run it after answers were graded by hand: those marks then stand in the feedback.

    Example: `autograder report ch01_harness --submitted submitted`
    """
    where = course_at(course)
    out = out or submitted.parent / "results"
    show(write_report(where, load_chapter(where, chapter), submitted, out), out)
