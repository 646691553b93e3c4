"""Grades a class: finds submissions, has them judged, writes everything that follows from it."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from autograder.chapter import Chapter, Course
from autograder.class_run import ClassRun, GradedClass, Progress
from autograder.files import alone_in
from autograder.gradebook import open_book
from autograder.judge.keys import Keys
from autograder.reuse import plan
from autograder.submissions import Judge, find_submissions, student_id

__all__ = ["GradedClass", "Progress", "grade", "report"]


def grade(
    course: Course,
    chapter: Chapter,
    submitted: Path,
    out: Path,
    *,
    judge: Judge,
    keys: Keys | None = None,
    isolation: str | None = None,
    force: bool = False,
    feedback: bool = True,
    gradebook: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> GradedClass:
    """Grades every submission of a chapter.

    Writes `OUT/CH/STUDENT.json`, `OUT/CH/summary.csv` and `OUT/CH/report.html`; beside `submitted`
    also `autograded/`, `feedback/`, `gradebook.db` and, if there is none, `nbgrader_config.py`,
    so that nbgrader's commands and formgrader work in that folder. A submission is not judged again
    when its file, the isolation and all that `keys` stand for are those of a stored result; when
    only some exercises' tests have changed, those alone are run. Whatever fails for one student is
    reported and does not stop the others. A run may be killed at any moment: the next one goes on.

    Args:
        course: the course, for the hints of its tests.
        chapter: the chapter.
        submitted: folder of `STUDENT/CH/CH.ipynb`.
        out: folder for results.
        judge: judges submissions and yields as they finish.
        keys: hashes of what decides a grade; without them nothing is reused.
        isolation: what this run judges in; results of another isolation are not reused.
        force: judge all anew.
        feedback: write feedback pages.
        gradebook: write nbgrader's gradebook.
        progress: called after each submission.

    Raises:
        NotADirectoryError: there is no folder `submitted`.
        GradebookError: the gradebook belongs to other cells of the chapter.
        BusyError: another run writes there at this moment.
    """
    found = {item.submission.student: item for item in find_submissions(submitted, chapter.name)}
    run = ClassRun(course, chapter, submitted, out / chapter.name, len(found), feedback, progress)
    run.graded.absent = _absent(submitted, set(found))
    with contextlib.ExitStack() as stack:
        stack.enter_context(alone_in(out / chapter.name))
        todo = plan(found, run.stored(found), None if force else keys, isolation, run.complete)
        run.graded.why.update(todo.why.values())
        # First: workers get ready while the gradebook is opened.
        judging = judge(chapter, todo.to_judge) if todo.to_judge else iter(())
        # Closing a judge that is a generator ends its workers, also when this run is interrupted.
        stack.callback(getattr(judging, "close", lambda: None))
        if gradebook:
            run.set_up_nbgrader()
            run.open(stack.enter_context(open_book(submitted.parent, chapter)))
        stack.callback(run.finish_book)
        run.reuse(found, todo.kept)
        for judged in judging:
            student = judged.result.student
            run.take(found[student], judged, todo.partly.get(student))
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
        stack.enter_context(alone_in(out / chapter.name))
        if (submitted.parent / "gradebook.db").is_file():
            run.open(stack.enter_context(open_book(submitted.parent, chapter)))
        run.reuse(found, run.stored(found))
    run.graded.missing = sorted(set(found) - {result.student for result in run.graded.results})
    run.summarise()
    return run.graded


def _absent(submitted: Path, found: set[str]) -> list[str]:
    folders = (path for path in submitted.iterdir() if path.is_dir())
    students = {student_id(path) for path in folders if not path.name.startswith(".")}
    return sorted(students - found)
