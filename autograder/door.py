"""The other door: `nbgrader autograde` and formgrader's button give the same grades as `grade`.

nbgrader is pointed here by `nbgrader_config.py`. Assignments that are no chapters of the course
are graded as nbgrader always does.
"""

import atexit
import datetime
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.converters.autograde import Autograde
from nbgrader.preprocessors import Execute, SaveAutoGrades
from nbgrader.preprocessors.base import NbGraderPreprocessor
from traitlets import DottedObjectName
from traitlets.utils.importstring import import_item

from autograder.autograded import autograded_notebook, for_student
from autograder.chapter import Chapter, Course, CourseError, load_chapter
from autograder.gradebook import NO_RESPONSE, ensure_assignment, open_gradebook, set_grade
from autograder.marks import Marks, marks_of
from autograder.repair import blank_notebook, read_submission
from autograder.submissions import Judged, Submission

Resources = dict[str, Any]

# Key of `resources` under which one submission's result goes from step to step.
_OURS = "autograder"


class OneJudge(Protocol):
    """Judges single submissions of a chapter for as long as the process lives."""

    def judge(self, submission: Submission) -> Judged:
        """Judges one submission and waits for the result."""
        ...

    def close(self) -> None:
        """Ends what it started."""
        ...


def chapter_called(root: Path, name: str) -> Chapter | None:
    """The chapter that an assignment is, or None when it is something else.

    Args:
        root: nbgrader's course folder, in or above which the course lies.
        name: nbgrader's name of the assignment.
    """
    try:
        return load_chapter(Course.find(root), name)
    except CourseError:
        return None


def open_judge(root: str, chapter: str) -> OneJudge:
    """A worker as the settings of this machine and course want it.

    Args:
        root: folder of the course.
        chapter: name of the chapter.
    """
    from autograder.isolation import choose
    from autograder.judge.pool import Worker
    from autograder.judge.submission import Settings
    from autograder.secret import course_secret

    course = Course(Path(root))
    level, _ = choose("auto")
    secret, _ = course_secret(course)
    settings = Settings(level=level, secret=secret, jobs=1)
    return Worker(course, load_chapter(course, chapter), settings)


@cache
def _kept(factory: Callable[[str, str], OneJudge], root: str, chapter: str) -> OneJudge:
    judge = factory(root, chapter)
    atexit.register(judge.close)
    return judge


def _judged(
    factory: Callable[[str, str], OneJudge], root: str, chapter: str, submission: Submission
) -> Judged:
    try:
        return _kept(factory, root, chapter).judge(submission)
    except (EOFError, OSError):
        # The worker died: a new one tries once more.
        _kept.cache_clear()
        return _kept(factory, root, chapter).judge(submission)


class SubmissionExporter(NotebookExporter):  # type: ignore[misc]
    """Reads submissions with repair, so that no file can stop a batch.

    Also makes the assignment's rows in the gradebook before the first submission is looked at,
    so that `generate_assignment` need not have been run.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(self.parent, Autograde):
            courses = self.parent.coursedir
            chapter = chapter_called(Path(courses.root), courses.assignment_id)
            if chapter is not None:
                course_id = courses.course_id or "default_course"
                with open_gradebook(courses.db_url, course_id) as gradebook:
                    ensure_assignment(gradebook, chapter)

    def from_filename(
        self, filename: str, resources: Resources | None = None, **kwargs: Any
    ) -> tuple[str, Resources]:
        """As nbconvert's, but a submitted notebook of a chapter is read with repair."""
        chapter = _chapter_of(self.parent, resources or {})
        if chapter is None or resources is None or not self.parent._sanitizing:
            read: tuple[str, Resources] = super().from_filename(filename, resources, **kwargs)
            return read
        path = Path(filename)
        resources["metadata"] = {
            "name": path.stem,
            "path": str(path.parent),
            "modified_date": datetime.date.today().strftime("%B %d, %Y"),
        }
        made: tuple[str, Resources] = self.from_notebook_node(
            blank_notebook(chapter), resources, **kwargs
        )
        return made


class RepairSubmission(NbGraderPreprocessor):  # type: ignore[misc]
    """First step of sanitising: the submitted file, put right from the release notebook."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Replaces the notebook by the repaired submission; logs what was wrong."""
        converter = self.parent.parent
        chapter = _chapter_of(converter, resources)
        if chapter is None:
            return nb, resources
        repaired = read_submission(_submitted(converter, resources), chapter)
        for problem in repaired.problems:
            self.log.warning("%s %s: %s", problem.kind, problem.where, problem.message)
        return repaired.notebook or blank_notebook(chapter), resources


class JudgeSubmission(Execute):  # type: ignore[misc]
    """In place of nbgrader's Execute: the judge's verdict instead of running check cells."""

    judge_factory = DottedObjectName(
        "autograder.door.open_judge",
        help="Function of (course folder, chapter) that gives a judge with `judge` and `close`.",
    ).tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: Resources, retries: int | None = None
    ) -> tuple[NotebookNode, Resources]:
        """Judges the submitted file; other assignments are executed as nbgrader does."""
        converter = self.parent.parent
        chapter = _chapter_of(converter, resources)
        if chapter is None:
            executed: tuple[NotebookNode, Resources] = super().preprocess(nb, resources, retries)
            return executed
        course = chapter.notebook.parents[2]
        submission = Submission(resources["nbgrader"]["student"], _submitted(converter, resources))
        judged = _judged(import_item(self.judge_factory), str(course), chapter.name, submission)
        resources[_OURS] = marks_of(chapter, judged.result, judged.notebook)
        return autograded_notebook(chapter, judged), resources


class SaveGrades(SaveAutoGrades):  # type: ignore[misc]
    """Writes the judge's scores; nothing that a notebook prints is read as a number."""

    def _add_score(self, cell: NotebookNode, resources: Resources) -> None:
        marks: Marks | None = resources.get(_OURS)
        if marks is None:
            super()._add_score(cell, resources)
            return
        name = cell.metadata["nbgrader"]["grade_id"]
        grade = self.gradebook.find_grade(
            name, self.notebook_id, self.assignment_id, self.student_id
        )
        set_grade(grade, marks.scores.get(name, 0.0))
        self.gradebook.db.commit()

    def _add_comment(self, cell: NotebookNode, resources: Resources) -> None:
        marks: Marks | None = resources.get(_OURS)
        if marks is None:
            super()._add_comment(cell, resources)
            return
        name = cell.metadata["nbgrader"]["grade_id"]
        comment = self.gradebook.find_comment(
            name, self.notebook_id, self.assignment_id, self.student_id
        )
        comment.auto_comment = NO_RESPONSE if name in marks.unanswered else None
        self.gradebook.db.commit()


class StudentView(NbGraderPreprocessor):  # type: ignore[misc]
    """First step of nbgrader's own feedback: takes out what only staff may see."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Verdicts without messages, no grading notes."""
        return for_student(nb), resources


def _chapter_of(converter: Any, resources: Resources) -> Chapter | None:
    if not isinstance(converter, Autograde):
        return None
    here = resources.get("nbgrader", {})
    chapter = chapter_called(Path(converter.coursedir.root), here.get("assignment", ""))
    # Other notebooks in a submission's folder are not the chapter's.
    return chapter if chapter is not None and here.get("notebook") == chapter.name else None


def _submitted(converter: Any, resources: Resources) -> Path:
    here, courses = resources["nbgrader"], converter.coursedir
    folder = courses.format_path(courses.submitted_directory, here["student"], here["assignment"])
    return Path(folder) / f"{here['notebook']}.ipynb"


def configure(config: Any) -> None:
    """Settings for `nbgrader_config.py`.

    Args:
        config: what `get_config()` gives there.
    """
    # Only folders that a course of this layout names differently from nbgrader.
    config.CourseDirectory.release_directory = "notebooks"
    config.CourseDirectory.solution_directory = "solutions"
    # nbgrader copies other files of source/ to students' folders: never the authored scripts.
    config.CourseDirectory.ignore = [
        ".ipynb_checkpoints",
        "*.pyc",
        "__pycache__",
        "feedback",
        "*.py",
    ]
    config.Autograde.exporter_class = "autograder.door.SubmissionExporter"
    config.Autograde.sanitize_preprocessors = [
        "autograder.door.RepairSubmission",
        "nbgrader.preprocessors.ClearOutput",
        "nbgrader.preprocessors.DeduplicateIds",
        "nbgrader.preprocessors.OverwriteKernelspec",
        "nbgrader.preprocessors.OverwriteCells",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
    config.Autograde.autograde_preprocessors = [
        "autograder.door.JudgeSubmission",
        "nbgrader.preprocessors.IgnorePattern",
        "nbconvert.preprocessors.ClearMetadataPreprocessor",
        "nbgrader.preprocessors.LimitOutput",
        "autograder.door.SaveGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
    config.GenerateFeedback.preprocessors = [
        "autograder.door.StudentView",
        "nbgrader.preprocessors.GetGrades",
        "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
    ]
