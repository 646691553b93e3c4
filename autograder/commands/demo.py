"""`autograder demo`: a made-up class of each chapter, graded and compared with the truth."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.grade import run, show
from autograder.commands.options import (
    JOBS,
    Chapters,
    CourseFolder,
    Isolation,
    Jobs,
    chapters_of,
    console,
    course_at,
)

SECRET = "demo"
"""No secret: whoever runs it sees the same scores, and the course's own stays unused."""


def demo(
    chapters: Chapters = None,
    out: Annotated[Path, typer.Option("--out", help="Folder to write to; it is emptied.")] = Path(
        "demo"
    ),
    students: Annotated[
        int, typer.Option("--students", min=1, help="Size of the first chapter's class.")
    ] = 28,
    further: Annotated[
        int, typer.Option("--further", min=1, help="Size of the other chapters' classes.")
    ] = 12,
    jobs: Jobs = JOBS,
    isolation: Isolation = "auto",
    course: CourseFolder = None,
) -> None:
    """Grade a sample class of each chapter and compare every score with the truth.

    From 24 students on, a class has every kind of damage and attack in it; the classes after the
    first are smaller, to be done sooner.

    Example: `autograder demo ch01_harness --out demo`
    """
    from autograder.sample import sample_class

    where = course_at(course)
    wrong = 0
    for number, chapter in enumerate(chapters_of(where, chapters)):
        folder = out / chapter.name
        shutil.rmtree(folder, ignore_errors=True)
        sample_class(chapter, students if number == 0 else further, 1, folder)
        told = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["students"]
        truth = {student: each["score"] for student, each in told.items()}
        results = folder / "results"
        submitted = folder / "submitted"
        graded = run(where, chapter, submitted, results, SECRET, jobs, isolation, force=True)
        show(graded, results, truth)
        scores = {result.student: result.score for result in graded.results}
        wrong += sum(abs(scores.get(name, -1) - true) > 1e-6 for name, true in truth.items())
        wrong += not graded.complete
    if wrong:
        console.print(f"[red]{wrong} scores are not what they should be[/]")
        raise typer.Exit(1)
    console.print("[green]every score equals the truth[/]")
