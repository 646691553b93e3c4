"""Records submissions: automatic scores and comments, never touching what a person gave."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import (
    Comment,
    Grade,
    Gradebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.utils import parse_utc
from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from autograder.chapter import Chapter
from autograder.gradebook.database import database_url, ensure_assignment, open_gradebook
from autograder.marks import HandMark, marks_of
from autograder.results import SubmissionResult

BATCH = 64
PATIENCE = 2.0
"""Seconds after which what waits is written though it is no whole batch."""
NO_RESPONSE = "No response."


@dataclass(frozen=True)
class Entry:
    """What is written of one submission.

    `notebook` is the repaired notebook (None: could not be read, everything is 0). `timestamp` is
    nbgrader's time of submission. `changed` is false when the same file was recorded before, so
    that answers graded by hand need no second look.
    """

    result: SubmissionResult
    notebook: NotebookNode | None
    timestamp: str = ""
    changed: bool = True


class Book:
    """An open gradebook for one chapter; `record` entries, they are committed in batches."""

    def __init__(self, gradebook: Gradebook, chapter: Chapter) -> None:
        self._gradebook, self._chapter = gradebook, chapter
        ensure_assignment(gradebook, chapter)
        notebook = gradebook.find_notebook(chapter.name, chapter.name)
        self._assignment_id, self._notebook_id = notebook.assignment.id, notebook.id
        self._graded = {cell.name: cell.id for cell in notebook.grade_cells}
        self._answered = {cell.name: cell.id for cell in notebook.solution_cells}
        self._waiting: list[Entry] = []
        self._since = 0.0

    @property
    def waiting(self) -> int:
        """How many entries are not written yet."""
        return len(self._waiting)

    def record(self, entry: Entry) -> list[tuple[Entry, Exception]]:
        """Takes an entry; writes when enough wait or one waits long.

        Returns entries that could not be written.
        """
        now = time.monotonic()
        if not self._waiting:
            self._since = now
        self._waiting.append(entry)
        full = len(self._waiting) >= BATCH or now - self._since > PATIENCE
        return self.flush() if full else []

    def flush(self) -> list[tuple[Entry, Exception]]:
        """Writes what waits. When a batch fails its entries are tried one by one."""
        entries, self._waiting = self._waiting, []
        try:
            self._write(entries)
            return []
        except Exception:
            self._gradebook.db.rollback()
        failed = []
        for entry in entries:
            try:
                self._write([entry])
            except Exception as error:
                self._gradebook.db.rollback()
                failed.append((entry, error))
        return failed

    def automatic_scores(self) -> dict[str, float]:
        """What the gradebook holds for the exercises of each student who has a submission."""
        checks = {self._graded[exercise.check_id] for exercise in self._chapter.exercises}
        query = (
            select(SubmittedAssignment.student_id, func.sum(Grade.auto_score))
            .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
            .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
            .where(SubmittedAssignment.assignment_id == self._assignment_id)
            .where(Grade.cell_id.in_(checks))
            .group_by(SubmittedAssignment.student_id)
        )
        rows = self._gradebook.db.execute(query)
        return {student: float(total or 0.0) for student, total in rows}

    def hand_marks(self) -> dict[str, list[HandMark]]:
        """The marks of answers in words, by student, as far as the gradebook has them."""
        questions = self._chapter.questions
        comments = self._rows(Comment, self._answered, Comment.manual_comment)
        grades = self._rows(Grade, self._graded, Grade.manual_score, Grade.auto_score)
        marks: dict[str, list[HandMark]] = {}
        for question in questions:
            said = dict(comments.get(question.id, ()))
            for student, by_hand, automatic in grades.get(question.id, ()):
                score = automatic if by_hand is None else by_hand
                comment, given = said.get(student) or "", by_hand is not None
                mark = HandMark(question.id, score, question.points, comment, given)
                marks.setdefault(student, []).append(mark)
        return marks

    def _rows(self, table: Any, cells: dict[str, str], *columns: Any) -> dict[str, list[Any]]:
        """Student and columns of a table's rows, by name of question."""
        names = {cells[question.id]: question.id for question in self._chapter.questions}
        query = (
            select(table.cell_id, SubmittedAssignment.student_id, *columns)
            .join(SubmittedNotebook, SubmittedNotebook.id == table.notebook_id)
            .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
            .where(table.cell_id.in_(names))
        )
        rows: dict[str, list[Any]] = {}
        for cell_id, *rest in self._gradebook.db.execute(query):
            rows.setdefault(names[cell_id], []).append(rest)
        return rows

    def _write(self, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        session = self._gradebook.db
        ids = [entry.result.student for entry in entries]
        students = set(session.scalars(select(Student.id).where(Student.id.in_(ids))))
        session.add_all(Student(id=name) for name in dict.fromkeys(ids) if name not in students)
        found = self._existing(ids)
        for entry in entries:
            name = entry.result.student
            submission = found.get(name)
            if submission is None:
                submission = found[name] = self._new(name)
                session.add(submission)
            if entry.timestamp:
                with contextlib.suppress(ValueError, OverflowError):
                    submission.timestamp = parse_utc(entry.timestamp)
            self._mark(self._part(submission), entry)
        session.commit()
        session.expunge_all()

    def _existing(self, ids: Sequence[str]) -> dict[str, Any]:
        parts = selectinload(SubmittedAssignment.notebooks)
        query = (
            select(SubmittedAssignment)
            .where(SubmittedAssignment.assignment_id == self._assignment_id)
            .where(SubmittedAssignment.student_id.in_(ids))
            .options(
                parts.selectinload(SubmittedNotebook.grades),
                parts.selectinload(SubmittedNotebook.comments),
            )
        )
        return {row.student_id: row for row in self._gradebook.db.scalars(query)}

    def _new(self, student: str) -> Any:
        part = SubmittedNotebook(notebook_id=self._notebook_id)
        submission = SubmittedAssignment(assignment_id=self._assignment_id, student_id=student)
        submission.notebooks.append(part)
        return submission

    def _part(self, submission: Any) -> Any:
        for part in submission.notebooks:
            if part.notebook_id == self._notebook_id:
                return part
        part = SubmittedNotebook(notebook_id=self._notebook_id)
        submission.notebooks.append(part)
        return part

    def _mark(self, part: Any, entry: Entry) -> None:
        marks = marks_of(self._chapter, entry.result, entry.notebook)
        grades = {grade.cell_id: grade for grade in part.grades}
        for name, cell_id in self._graded.items():
            grade = grades.get(cell_id)
            if grade is None:
                grade = Grade(cell_id=cell_id)
                part.grades.append(grade)
            set_grade(grade, marks.scores.get(name, 0.0), entry.changed)
        comments = {comment.cell_id: comment for comment in part.comments}
        for name, cell_id in self._answered.items():
            comment = comments.get(cell_id)
            if comment is None:
                comment = Comment(cell_id=cell_id)
                part.comments.append(comment)
            comment.auto_comment = NO_RESPONSE if name in marks.unanswered else None


def set_grade(grade: Any, score: float | None, changed: bool = True) -> None:
    """Sets the automatic part of a grade; what a person gave is never touched.

    As in nbgrader a grade needs a look when there is no automatic score, or when a person had
    graded what has now changed.

    Args:
        grade: nbgrader's Grade row.
        score: the automatic score, None when a person must grade.
        changed: whether the submission is another one than was graded before.
    """
    moved = changed or grade.auto_score != score
    grade.auto_score = score
    if grade.manual_score is None:
        grade.needs_manual_grade = score is None
    elif moved:
        grade.needs_manual_grade = True


@contextlib.contextmanager
def open_book(root: Path, chapter: Chapter, course_id: str = "default_course") -> Iterator[Book]:
    """The gradebook of a course folder, open for one chapter; what waits is written at the end.

    Args:
        root: the folder that holds `submitted/`; `gradebook.db` is beside it.
        chapter: the chapter.
        course_id: nbgrader's name of the course.
    """
    with open_gradebook(database_url(root), course_id) as gradebook:
        book = Book(gradebook, chapter)
        try:
            yield book
        finally:
            book.flush()
