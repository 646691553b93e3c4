"""The page a student gets back: titles and hints of tests, nothing that a hidden test holds.

Messages of tests are never shown, not even of public ones: a submitted function can remember what
hidden tests gave it and say so in an error during a public one. `check` shows messages in the
student's own notebook instead.
"""

import ast
import inspect
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from autograder.chapter import Chapter, Course
from autograder.files import write_whole
from autograder.marks import HandMark
from autograder.pages import render
from autograder.repair.problems import REPAIRS, UNREADABLE
from autograder.results import (
    ExerciseResult,
    Outcome,
    Problem,
    SubmissionResult,
    TestResult,
    by_test,
)
from autograder.trials import shown_ks

Hints = Mapping[tuple[str, str], str]

_SAID: Mapping[Outcome, str] = MappingProxyType(
    {
        "passed": "passes",
        "failed": "fails",
        "error": "could not be run",
        "timeout": "took too long and was stopped",
        "memory": "used too much memory and was stopped",
        "killed": "ended the program",
        "not_run": "was not run",
    }
)
# Their messages are the grader's own words and numbers: nothing of a hidden test, no traceback.
_OWN_WORDS = frozenset(
    {
        "cell_timeout",
        "cell_memory",
        "cell_killed",
        "cell_exit",
        "cell_error",
        "cell_limit",
        "output_limit",
        "out_of_time",
        "gave_up",
        "limit",
        "forbidden_import",
    }
)
# Messages of these name what a hidden test called, or hold what only staff can use.
_HAPPENED: Mapping[str, str] = MappingProxyType(
    {
        "ended_process": "A function of this exercise ended the whole program.",
        "breach": "This code wrote where it must not, and was stopped.",
        "malformed_output": "A cell wrote outputs that are no proper outputs; they are not shown.",
    }
)
# The same, but the limit in brackets is said too.
_STOPPED: Mapping[str, str] = MappingProxyType(
    {
        "timeout": "A function of this exercise ran too long and was stopped",
        "memory": "A function of this exercise used too much memory and was stopped",
        "judge_timeout": "What this code returned could not be handled in time",
        "judge_memory": "What this code returned was too large to be handled",
    }
)
_LIMIT = re.compile(r"[\d.,]+ (?:seconds|MiB)(?=[^()]*\(limit (\w+)\))")
_SOMETHING = "Something went wrong while this was run; please ask the course staff."


def read_hints(course: Course, chapter: Chapter) -> Hints:
    """The hints of a chapter's tests, by exercise and test (`hidden::test_name`).

    Args:
        course: the course.
        chapter: the chapter, whose public and hidden tests are read, not run.
    """
    hints = {}
    for side, folder in (
        ("public", course.checks(chapter.name)),
        ("hidden", course.suites(chapter.name)),
    ):
        for exercise in chapter.exercises:
            path = folder / f"{exercise.id}.py"
            if path.is_file():
                for name, hint in _hints_in(path.read_text(encoding="utf-8")):
                    hints[exercise.id, f"{side}::{name}"] = hint
    return hints


def _hints_in(source: str) -> list[tuple[str, str]]:
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = inspect.cleandoc(ast.get_docstring(node) or "").splitlines()
            hint = " ".join(" ".join(lines[1:]).split()).removeprefix("Next step: ")
            if hint and node.name.startswith("test_"):
                found.append((node.name, hint[0].upper() + hint[1:]))
    return found


def feedback_page(
    chapter: Chapter,
    result: SubmissionResult,
    hints: Hints,
    by_hand: Sequence[HandMark] = (),
) -> str:
    """The feedback page of one submission as HTML.

    Args:
        chapter: the chapter.
        result: the judge's result.
        hints: from `read_hints`; the first failing test of an exercise shows its hint.
        by_hand: marks of answers in words; those that are missing count as not graded yet.
    """
    given = {mark.id: mark for mark in by_hand}
    questions = [
        given.get(question.id, HandMark(question.id, None, question.points))
        for question in chapter.questions
    ]
    readable = not any(problem.kind in UNREADABLE for problem in result.problems)
    exercises = [told_of_exercise(exercise, hints) for exercise in result.exercises if readable]
    known = frozenset(exercise.id for exercise in chapter.exercises)
    known |= {exercise.check_id for exercise in chapter.exercises}
    known |= {question.id for question in chapter.questions}
    graded = [mark.score for mark in questions if mark.score is not None]
    return render(
        "feedback",
        title=chapter.title,
        student=result.student,
        score=result.score,
        max_score=result.max_score,
        solved=sum(exercise["solved"] for exercise in exercises),
        readable=readable,
        complete=bool(exercises) and all(exercise["solved"] for exercise in exercises),
        exercises=exercises,
        questions=questions,
        by_hand=sum(graded) if questions and len(graded) == len(questions) else None,
        by_hand_max=sum(mark.max_score for mark in questions),
        problems=[
            {"where": _place(problem, known), "text": plain_words(problem)}
            for problem in result.problems
        ],
    )


def write_feedback(root: Path, chapter: Chapter, student: str, page: str) -> Path:
    """Writes `ROOT/feedback/STUDENT/CH/CH.html`, where nbgrader releases feedback from."""
    path = root / "feedback" / student / chapter.name / f"{chapter.name}.html"
    write_whole(path, page.encode("utf-8"), durable=False)
    return path


def plain_words(problem: Problem) -> str:
    """What a student is told of a problem."""
    if problem.kind in REPAIRS:
        return problem.message
    if problem.kind in _OWN_WORDS:
        return f"{problem.message[:1].upper()}{problem.message[1:]}."
    if problem.kind in _STOPPED:
        *_, limit = (None, *_LIMIT.finditer(problem.message))
        return _STOPPED[problem.kind] + (f" ({limit[1]}: {limit[0]})." if limit else ".")
    return _HAPPENED.get(problem.kind, _SOMETHING)


def _place(problem: Problem, known: frozenset[str]) -> str:
    """Where a problem is, when a student can make something of it."""
    return problem.where if problem.where in known or problem.where.startswith("cell ") else ""


def told_of_exercise(exercise: ExerciseResult, hints: Hints) -> dict[str, Any]:
    """What a student is told of an exercise: points, failing and passing tests, one hint."""
    groups = by_test(exercise)
    failing = [name for name, cases in groups.items() if any(c.outcome != "passed" for c in cases)]
    shown = {name: _test(cases) for name, cases in groups.items()}
    if failing:
        shown[failing[0]]["hint"] = hints.get((exercise.id, failing[0]), "")
    return {
        "id": exercise.id,
        "score": exercise.score,
        "max_score": exercise.max_score,
        "solved": not failing,
        "luck": _luck(exercise),
        "public_fails": any(name.startswith("public") for name in failing),
        "failing": [shown[name] for name in failing],
        "passing": [test for name, test in shown.items() if name not in failing],
    }


def _luck(exercise: ExerciseResult) -> str:
    """One sentence about code that passes sometimes; empty for code that always does the same."""
    trials = exercise.trials
    if trials is None or not trials.lucky:
        return ""
    chances = ", ".join(f"{trials.pass_hat_k[k - 1]:.0%} for {k}" for k in shown_ks(trials.number))
    return (
        f"It was run {trials.number} times with different random numbers and passed "
        f"{trials.passed} of them: some of this is luck. Your points are those of the first time. "
        f"Estimated chance that so many runs in a row all pass: {chances}."
    )


def _test(cases: Sequence[TestResult]) -> dict[str, Any]:
    """One line on a test; its cases, when it has several, together."""
    bad = [case.outcome for case in cases if case.outcome != "passed"]
    said = _SAID[bad[0] if bad else "passed"]
    if bad and len(cases) > 1:
        good = len(cases) - len(bad)
        said = f"{good} of {len(cases)} cases pass{'es' if good == 1 else ''}"
    return {
        "title": cases[0].title,
        "hidden": not cases[0].id.startswith("public"),
        "passed": not bad,
        "said": said,
        "points": sum(case.points for case in cases),
        "max_points": sum(case.max_points for case in cases),
        "hint": "",
    }
