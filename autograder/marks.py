"""The automatic marks of a submission, as both doors to nbgrader's gradebook write them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbformat import NotebookNode
from nbgrader.utils import compute_checksum

from autograder.chapter import Chapter
from autograder.repair.release import read_release
from autograder.results import SubmissionResult


@dataclass(frozen=True)
class Marks:
    """The automatic marks of one submission: for each graded cell its score, None for "by hand".

    `unanswered` are the ids of solution cells that are as they were released.
    """

    scores: dict[str, float | None]
    unanswered: frozenset[str]


@dataclass(frozen=True)
class HandMark:
    """What an answer in words was given, and the person's comment; `score` None: not graded yet.

    `given` is whether a person gave the score: an unchanged answer has 0 without one.
    """

    id: str
    score: float | None
    max_score: float
    comment: str = ""
    given: bool = False


def marks_of(chapter: Chapter, result: SubmissionResult, notebook: NotebookNode | None) -> Marks:
    """The marks that both doors to the gradebook write.

    nbgrader's rule for answers in words: unchanged since release gives 0, else a person grades.

    Args:
        chapter: the chapter.
        result: the judge's result.
        notebook: the repaired notebook, or None when there is none to be had.
    """
    earned = {exercise.id: exercise.score for exercise in result.exercises}
    scores: dict[str, float | None] = {
        exercise.check_id: earned.get(exercise.id, 0.0) for exercise in chapter.exercises
    }
    solutions = [exercise.id for exercise in chapter.exercises]
    questions = [question.id for question in chapter.questions]
    if notebook is None:
        scores |= dict.fromkeys(questions, 0.0)
        return Marks(scores, frozenset(solutions + questions))
    released = {m.grade_id: m.source for m in read_release(chapter.notebook).marked}
    found = {_grade_id(cell): cell for cell in notebook.cells}
    unanswered = set()
    for grade_id in solutions + questions:
        cell = found.get(grade_id)
        if cell is None or cell.source == released.get(grade_id) or _unchanged(cell):
            unanswered.add(grade_id)
    scores |= {name: 0.0 if name in unanswered else None for name in questions}
    return Marks(scores, frozenset(unanswered))


def hand_marks_now(
    chapter: Chapter,
    result: SubmissionResult,
    notebook: NotebookNode | None,
    before: Sequence[HandMark] = (),
) -> list[HandMark]:
    """The marks of a submission's answers in words: what a person gave, else nbgrader's rule.

    Args:
        chapter: the chapter.
        result: the judge's result.
        notebook: the repaired notebook, or None when there is none to be had.
        before: what the gradebook holds, perhaps of an earlier submission.
    """
    known = {mark.id: mark for mark in before}
    scores = marks_of(chapter, result, notebook).scores if chapter.questions else {}
    marks = []
    for question in chapter.questions:
        old = known.get(question.id, HandMark(question.id, None, question.points))
        marks.append(old if old.given else replace(old, score=scores[question.id]))
    return marks


def _unchanged(cell: NotebookNode) -> bool:
    stored = cell.metadata.get("nbgrader", {}).get("checksum")
    return bool(stored == compute_checksum(cell))


def _grade_id(cell: NotebookNode) -> str:
    return str(cell.metadata.get("nbgrader", {}).get("grade_id", ""))
