"""`autograder verify`: proves the graders."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer
from rich.table import Table

from autograder.box.zygote import Level
from autograder.chapter import Chapter, Course
from autograder.commands.options import (
    JOBS,
    Chapters,
    CourseFolder,
    Isolation,
    Jobs,
    chapters_of,
    console,
    course_at,
    level_for,
    progress_bar,
)
from autograder.files import read_or_none
from autograder.judge.submission import Settings
from autograder.known import Kind
from autograder.secret import course_secret
from autograder.verify import Finding, mutant_scores
from autograder.verify import verify as verify_chapter


def verify(
    chapters: Chapters = None,
    jobs: Jobs = JOBS,
    isolation: Isolation = "auto",
    scores: Annotated[
        bool, typer.Option("--scores", help="Also put on record what each mutant is worth.")
    ] = False,
    course: CourseFolder = None,
) -> None:
    """Prove a chapter's graders with notebooks of known worth.

    Untouched notebooks must score 0, solutions and alternatives everything, every mutant must lose
    points in exactly the exercise it spoils, and nothing hidden may be in the student notebook.

    Example: `autograder verify ch01_harness`
    """
    where = course_at(course)
    secret, _ = course_secret(where)
    level = level_for(isolation)
    failed = 0
    for chapter, findings in _findings(where, chapters_of(where, chapters), level, secret, jobs):
        failed += _told(where, chapter, findings, scores)
    if failed:
        raise typer.Exit(1)


def _findings(
    course: Course, chapters: list[Chapter], level: Level, secret: str, jobs: int
) -> Iterator[tuple[Chapter, list[Finding]]]:
    """Each chapter's, in order; several chapters side by side, so that none waits for a start."""
    beside = max(1, min(jobs, len(chapters)))
    settings = Settings(level, secret, jobs=max(1, jobs // beside))
    interrupted = threading.Event()
    with progress_bar() as bar, ThreadPoolExecutor(beside) as pool:

        def verified(chapter: Chapter) -> list[Finding]:
            task = bar.add_task(chapter.name, total=None, now="")

            def tell(done: int, of: int) -> None:
                bar.update(task, completed=done, total=of)
                if interrupted.is_set():
                    raise KeyboardInterrupt

            return verify_chapter(course, chapter, settings, tell)

        asked = [(chapter, pool.submit(verified, chapter)) for chapter in chapters]
        try:
            for chapter, future in asked:
                yield chapter, future.result()
        except BaseException:
            interrupted.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _told(course: Course, chapter: Chapter, findings: list[Finding], scores: bool) -> int:
    """Prints what was found; the number of notebooks that are not as expected."""
    wrong = [finding for finding in findings if finding.wrong]
    console.print(_table(chapter, findings))
    for finding in wrong:
        place = "/".join(part for part in (finding.exercise, finding.name) if part)
        console.print(f"[red]{finding.kind} {place}[/]: ", end="")
        console.print(finding.wrong, markup=False, highlight=False)
    stored = course.mutants(chapter.name) / "scores.json"
    before = read_or_none(stored)
    now = mutant_scores(findings, before or "{}")
    if wrong or now == before:
        return len(wrong)
    where = stored.relative_to(course.root)
    if scores:
        stored.write_text(now, encoding="utf-8")
        console.print(
            f"{where} written: what each mutant is worth, null where that varies with the course's "
            "secret; delete it to measure anew after a change of the tests"
        )
    else:
        console.print(
            f"{where} has it otherwise: mutants are new or gone, or worth something else under "
            f"this course's secret; `autograder verify {chapter.name} --scores` puts it on record"
        )
    return len(wrong)


def _table(chapter: Chapter, findings: list[Finding]) -> Table:
    expected: dict[Kind, str] = {
        "untouched": "0 points, nothing hidden in it",
        "hostile": "0 points",
        "solution": "all points",
        "alternative": "all points",
        "mutant": "loses exactly its exercise",
    }
    table = Table("notebooks", "number", "expected", "as expected", title=chapter.title)
    for kind, text in expected.items():
        own = [finding for finding in findings if finding.kind == kind]
        good = sum(not finding.wrong for finding in own)
        colour = "green" if good == len(own) else "red"
        table.add_row(kind, str(len(own)), text, f"[{colour}]{good} of {len(own)}[/]")
    return table
