"""Grades a class: finds submissions, has them judged, writes everything that follows from it."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from autograder.chapter import Chapter, Course
from autograder.class_run import ClassRun, GradedClass, Progress
from autograder.gradebook import open_book
from autograder.submissions import Judge, find_submissions, student_id

__all__ = ["GradedClass", "Progress", "grade", "report"]


def grade(
    course: Course,
    chapter: Chapter,
    submitted: Path,
    out: Path,
    *,
    judge: Judge,
    suite_sha256: str | None = None,
    isolation: str | None = None,
    force: bool = False,
    feedback: bool = True,
    gradebook: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> GradedClass:
    """Grades every submission of a chapter.

    Writes `OUT/CH/STUDENT.json`, `OUT/CH/summary.csv` and `OUT/CH/report.html`; beside `submitted`
    also `autograded/`, `feedback/`, `gradebook.db` and, if there is none, `nbgrader_config.py`,
    so that nbgrader's commands and formgrader work in that folder. A submission whose file,
    suites and isolation are those of a stored result is not judged again. Whatever fails for one
    student is reported and does not stop the others.

    Args:
        course: the course, for the hints of its tests.
        chapter: the chapter.
        submitted: folder of `STUDENT/CH/CH.ipynb`.
        out: folder for results.
        judge: judges submissions and yields as they finish.
        suite_sha256: hash of all that decides a grade; without it nothing is reused.
        isolation: what this run judges in; results of another isolation are not reused.
        force: judge all anew.
        feedback: write feedback pages.
        gradebook: write nbgrader's gradebook.
        progress: called after each submission.

    Raises:
        NotADirectoryError: there is no folder `submitted`.
        GradebookError: the gradebook belongs to other cells of the chapter.
    """
    found = {item.submission.student: item for item in find_submissions(submitted, chapter.name)}
    run = ClassRun(course, chapter, submitted, out / chapter.name, len(found), feedback, progress)
    run.graded.absent = _absent(submitted, set(found))
    fresh = {} if force or suite_sha256 is None else run.stored(found, suite_sha256, isolation)
    to_judge = [item.submission for name, item in found.items() if name not in fresh]
    with contextlib.ExitStack() as stack:
        if gradebook:
            run.set_up_nbgrader()
            run.open(stack.enter_context(open_book(submitted.parent, chapter)))
        run.reuse(found, fresh)
        judging = judge(chapter, to_judge) if to_judge else iter(())
        # Closing a judge that is a generator ends its workers, also when this run is interrupted.
        stack.callback(getattr(judging, "close", lambda: None))
        for judged in judging:
            run.take(found[judged.result.student], judged)
        run.finish_book()
    done = {result.student for result in run.graded.results}
    run.graded.missing = sorted(set(found) - done)
    run.summarise()
    return run.graded


def report(course: Course, chapter: Chapter, submitted: Path, out: Path) -> GradedClass:
    """Writes summary, report and feedback anew from stored results, judging nothing.

    To be run after answers were graded in formgrader, whose marks then stand in the feedback.

    Args:
        course: the course.
        chapter: the chapter.
        submitted: folder of `STUDENT/CH/CH.ipynb`; the gradebook is beside it.
        out: folder of results, as given to `grade`.

    Raises:
        NotADirectoryError: there is no folder `submitted`.
    """
    found = {item.submission.student: item for item in find_submissions(submitted, chapter.name)}
    run = ClassRun(course, chapter, submitted, out / chapter.name, len(found), True, None)
    run.graded.absent = _absent(submitted, set(found))
    with contextlib.ExitStack() as stack:
        if (submitted.parent / "gradebook.db").is_file():
            run.open(stack.enter_context(open_book(submitted.parent, chapter)))
        run.reuse(found, run.all_stored(found))
    run.graded.missing = sorted(set(found) - {result.student for result in run.graded.results})
    run.summarise()
    return run.graded


def _absent(submitted: Path, found: set[str]) -> list[str]:
    folders = (path for path in submitted.iterdir() if path.is_dir())
    students = {student_id(path) for path in folders if not path.name.startswith(".")}
    return sorted(students - found)
