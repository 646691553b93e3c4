"""Options that several commands share, and how they speak to a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from autograder.box.zygote import Level
from autograder.chapter import Chapter, Course, load_chapter
from autograder.isolation import MEANING, Wanted, choose

console = Console()
JOBS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""As many as there are processors for this process."""

CourseFolder = Annotated[
    Path | None,
    typer.Option("--course", help="The course's folder. [default: found from here upwards]"),
]
Chapters = Annotated[
    list[str] | None, typer.Argument(help="Chapters, such as ch01_harness. [default: all]")
]
OneChapter = Annotated[str, typer.Argument(help="The chapter, such as ch01_harness.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Submissions judged side by side.")]
Isolation = Annotated[
    Wanted,
    typer.Option("--isolation", help="`auto` takes `full`, else `landlock`, or says why neither."),
]


def course_at(folder: Path | None) -> Course:
    """The course in `folder`, or around the current one."""
    return Course(folder.resolve()) if folder else Course.find()


def chapters_of(course: Course, names: Iterable[str] | None) -> list[Chapter]:
    """The chapters named; all of the course when none is."""
    return [load_chapter(course, name) for name in names or course.chapters()]


def level_for(wanted: Wanted) -> Level:
    """The level of isolation to use, said on the terminal."""
    level, trials = choose(wanted)
    for trial in trials:
        if not trial.works:
            console.print(f"isolation: not {trial.level}: {escape(trial.reason)}")
    console.print(f"isolation: [bold]{level}[/] ({MEANING[level]})")
    return level


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Bars with count, time left and a field `now`; on no terminal only their end is written."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[now]}"),
    )
    with Progress(*columns, console=console) as bar:
        yield bar
