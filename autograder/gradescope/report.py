"""`results.json`: what Gradescope shows to a student, and what it shows to staff alone.

Students see what the feedback page shows: titles, points, a hint. Messages of tests are never in
it, since they can hold hidden inputs.
"""

from __future__ import annotations

from typing import Any

from autograder.chapter import Chapter
from autograder.feedback import Hints, plain_words, told_of_exercise
from autograder.gradescope.settings import Shown
from autograder.results import SubmissionResult

FORMS = {
    "visibility": "visible",
    "stdout_visibility": "hidden",
    "output_format": "text",
    "test_output_format": "text",
    "test_name_format": "text",
}


def report(
    chapter: Chapter, result: SubmissionResult, hints: Hints, hidden: Shown
) -> dict[str, Any]:
    """The content of `results.json` for a judged submission.

    Args:
        chapter: the chapter.
        result: the judge's result.
        hints: of the chapter's tests.
        hidden: what students see of hidden tests.
    """
    tests = []
    for number, exercise in enumerate(result.exercises, 1):
        told = told_of_exercise(exercise, hints)
        for place, test in enumerate([*told["failing"], *told["passing"]], 1):
            shown = not test["hidden"] or hidden == "titles"
            tests.append(
                {
                    "name": f"{exercise.id}: {test['title']}",
                    "number": f"{number}.{place}",
                    "score": round(test["points"], 6),
                    "max_score": round(test["max_points"], 6),
                    "status": "passed" if test["passed"] else "failed",
                    "output": " ".join(filter(None, [f"It {test['said']}.", test["hint"]])),
                    "visibility": "visible" if shown else "hidden",
                }
            )
    return {
        **FORMS,
        "score": result.score,
        "execution_time": round(result.seconds, 2),
        "output": "\n".join(_lines(chapter, result)),
        "tests": tests,
        "extra_data": {
            "isolation": result.isolation,
            "submission_sha256": result.submission_sha256,
            "suite_sha256": result.suite_sha256,
        },
    }


def failure(message: str) -> dict[str, Any]:
    """The content of `results.json` when the grader itself could not do its work."""
    return {**FORMS, "score": 0, "output": message}


def _lines(chapter: Chapter, result: SubmissionResult) -> list[str]:
    """What the student is told of the submission as a whole."""
    lines = [f"{chapter.title}: {result.score:g} of {result.max_score:g} points."]
    by_hand = sum(question.points for question in chapter.questions)
    if by_hand:
        lines.append(f"{by_hand:g} more points are for answers in words, which people read.")
    for problem in result.problems:
        where = f"{problem.where}: " if problem.where else ""
        lines.append(f"Note: {where}{plain_words(problem)}")
    return lines
