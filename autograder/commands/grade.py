"""`autograder grade`: grades a class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from autograder.chapter import Chapter, Course, load_chapter
from autograder.commands.options import (
    JOBS,
    CourseFolder,
    Isolation,
    Jobs,
    OneChapter,
    console,
    course_at,
    level_for,
    progress_bar,
)
from autograder.grade import GradedClass, Progress
from autograder.grade import grade as grade_class
from autograder.judge.keys import keys_of
from autograder.judge.pool import JudgeError, judge_all
from autograder.judge.submission import Judged, Settings, Submission
from autograder.secret import FILE, course_secret


def grade(
    chapter: OneChapter,
    submitted: Annotated[
        Path, typer.Option("--submitted", help="Folder with STUDENT/CHAPTER/CHAPTER.ipynb.")
    ] = Path("submitted"),
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for results. [default: beside submitted]")
    ] = None,
    jobs: Jobs = JOBS,
    isolation: Isolation = "auto",
    trials: Annotated[
        int, typer.Option("--trials", min=1, help="How often each exercise is judged: for pass^k.")
    ] = 1,
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="Judge on a Dask cluster: tcp://HOST:8786.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Judge again what already has a result.")
    ] = False,
    course: CourseFolder = None,
) -> None:
    """Grade every submission of a chapter.

    Writes a result for each student, a summary, a class report and feedback pages; the scores go
    into nbgrader's gradebook. With `--trials` each exercise is judged several times with other
    random numbers; the score is that of the first time, and pass^k stands beside it. The exit
    status is 0 when every submission has a result.

    Example: `autograder grade ch01_harness --submitted submitted --out results`
    """
    where = course_at(course)
    found = load_chapter(where, chapter)
    if not submitted.is_dir():  # said before anything is started
        wanted = f"STUDENT/{chapter}/{chapter}.ipynb"
        raise NotADirectoryError(f"{submitted} is not a folder; expected {wanted} in it")
    out = out or submitted.parent / "results"
    secret, made = course_secret(where)
    if made:
        console.print(f"a secret for this course was made: keep the file {FILE} with the course")
    graded = run(where, found, submitted, out, secret, jobs, isolation, force, trials, cluster)
    show(graded, out)
    if not graded.complete:
        raise typer.Exit(1)


def run(
    course: Course,
    chapter: Chapter,
    submitted: Path,
    out: Path,
    secret: str,
    jobs: int,
    isolation: Isolation,
    force: bool,
    trials: int = 1,
    cluster: str | None = None,
) -> GradedClass:
    """Grades a class with a progress bar; hidden tests draw their inputs from `secret`."""
    # Whether a cluster's machines have the isolation is found out there, not here.
    if cluster is None:
        level = level_for(isolation)
    else:
        level = "full" if isolation == "auto" else isolation
    settings = Settings(level, secret, jobs=jobs, trials=trials)

    def judge(chapter: Chapter, submissions: Iterable[Submission]) -> Iterator[Judged]:
        if cluster is None:
            return judge_all(course, chapter, submissions, settings)
        try:
            from autograder.cluster.run import judge_on_cluster
        except ModuleNotFoundError as error:
            raise JudgeError(
                f"--cluster needs the package {error.name}: pip install --editable '.[cluster]'"
            ) from error

        def warn(text: str) -> None:
            console.print(escape(text), style="red", highlight=False, soft_wrap=True)

        return judge_on_cluster(cluster, course, chapter, submissions, settings, warn)

    with progress_bar() as bar:
        task = bar.add_task(chapter.name, total=1, now="")

        def tell(now: Progress) -> None:
            bar.update(
                task, completed=now.done, total=now.total, now=escape(printable(now.student[:24]))
            )

        return grade_class(
            course,
            chapter,
            submitted,
            out,
            judge=judge,
            keys=keys_of(course, chapter, settings),
            isolation=settings.level,
            force=force,
            progress=tell,
        )


def show(graded: GradedClass, out: Path, truth: dict[str, float] | None = None) -> None:
    """Prints a class's results; with the true scores, whether each is right."""
    chapter = graded.chapter
    columns = ["student", "score", *(["truth"] if truth is not None else []), "problems"]
    table = Table(*columns)
    for result in graded.results:
        kinds = dict.fromkeys(f"{each.kind} {each.where}".strip() for each in result.problems)
        told = ", ".join(list(kinds)[:3]) + (f", {len(kinds) - 3} more" if len(kinds) > 3 else "")
        row = [
            escape(printable(result.student)),
            f"{_two(result.score)} of {_two(result.max_score)}",
        ]
        if truth is not None:
            true = truth[result.student]
            right = abs(true - result.score) < 1e-6
            row.append(f"[green]{_two(true)} ✓[/]" if right else f"[red]{_two(true)} ✗[/]")
        table.add_row(*row, escape(told))
    # Not as the table's own title, which is broken into lines as narrow as the table.
    console.print(f"{chapter.title} – {len(graded.results)} submissions", style="italic")
    console.print(table)
    if graded.reused:
        console.print(f"{graded.reused} were unchanged and not judged again (--force judges all)")
    for reason, number in graded.why.most_common():
        console.print(escape(f"{number} judged: {reason}"), highlight=False)
    for failure in graded.failures:
        text = f"{failure.student}: {failure.what} not written: {failure.error}"
        text = escape(printable(text))
        console.print(f"[red]{text}[/]")
    if graded.missing:
        console.print(f"[red]no result for[/]: {escape(printable(', '.join(graded.missing)))}")
    console.print(f"report: {out / chapter.name / 'report.html'}", soft_wrap=True)


def printable(text: str) -> str:
    """A text without the codes that would steer a terminal: file names can hold them."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def _two(points: float) -> str:
    """Points with at most two decimals."""
    return f"{points:.2f}".rstrip("0").rstrip(".")
