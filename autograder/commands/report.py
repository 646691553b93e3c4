"""`autograder report`: the class report anew from stored results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.chapter import load_chapter
from autograder.commands.options import CourseFolder, OneChapter, console, course_at
from autograder.report import class_report, write_report, write_summary
from autograder.results import read_result


def report(
    chapter: OneChapter,
    out: Annotated[Path, typer.Option("--out", help="Folder with the results.")] = Path("results"),
    course: CourseFolder = None,
) -> None:
    """Write the class report and the summary from the stored results.

    Example: `autograder report ch01_harness --out results`
    """
    found = load_chapter(course_at(course), chapter)
    folder = out / chapter
    results = [read_result(path) for path in sorted(folder.glob("*.json"))]
    if not results:
        console.print(f"[red]no results in {folder}[/]: run `autograder grade {chapter}` first")
        raise typer.Exit(2)
    write_summary(folder / "summary.csv", found, results)
    write_report(folder / "report.html", class_report(found, results))
    console.print(f"report: {folder / 'report.html'}", soft_wrap=True)
