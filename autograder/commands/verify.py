"""`autograder verify`: proves the graders."""

from __future__ import annotations

import typer
from rich.table import Table

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
from autograder.secret import course_secret
from autograder.verify import Finding, Kind, mutant_scores
from autograder.verify import verify as verify_chapter


def verify(
    chapters: Chapters = None,
    jobs: Jobs = JOBS,
    isolation: Isolation = "auto",
    course: CourseFolder = None,
) -> None:
    """Prove a chapter's graders with notebooks of known worth.

    Untouched notebooks must score 0, solutions and alternatives everything, every mutant must lose
    points in exactly the exercise it spoils, and nothing hidden may be in the student notebook.

    Example: `autograder verify ch01_harness`
    """
    where = course_at(course)
    secret, _ = course_secret(where)
    settings = Settings(level_for(isolation), secret, jobs=jobs)
    failed = 0
    for chapter in chapters_of(where, chapters):
        failed += _verify(where, chapter, settings)
    if failed:
        raise typer.Exit(1)


def _verify(course: Course, chapter: Chapter, settings: Settings) -> int:
    with progress_bar(chapter.name, 1) as (bar, task):
        findings = verify_chapter(
            course,
            chapter,
            settings,
            lambda done, of: bar.update(task, completed=done, total=of),
        )
    wrong = [finding for finding in findings if finding.wrong]
    console.print(_table(chapter, findings))
    for finding in wrong:
        place = "/".join(part for part in (finding.exercise, finding.name) if part)
        console.print(f"[red]{finding.kind} {place}[/]: ", end="")
        console.print(finding.wrong, markup=False, highlight=False)
    stored = course.mutants(chapter.name) / "scores.json"
    before = read_or_none(stored)
    now = mutant_scores(findings, before or "{}")
    if not wrong and now != before:
        stored.write_text(now, encoding="utf-8")
        console.print(
            f"{stored.relative_to(course.root)} written: what each mutant is worth, null where "
            "that varies; delete it to measure anew after a change of the tests"
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
