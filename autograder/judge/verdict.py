"""From what was reported of a submission's tests to its results and problems."""

from __future__ import annotations

from typing import Any

from autograder.chapter import Exercise
from autograder.judge.forbidden import KIND as FORBIDDEN
from autograder.judge.judging import Progress
from autograder.judge.suite import Case
from autograder.results import ExerciseResult, Problem, TestResult, Trials, total


def exercise_result(
    exercise: Exercise,
    found: list[Case],
    outcomes: dict[tuple[str, str], dict[str, Any]],
    tests_sha256: str,
    trials: Trials | None,
) -> ExerciseResult:
    """The result of one exercise; a test that nobody reported was not run."""
    tests = []
    for case in found:
        told = outcomes.get(
            (exercise.id, case.id), {"outcome": "not_run", "message": "", "seconds": 0.0}
        )
        earned = case.points if told["outcome"] == "passed" else 0.0
        tests.append(
            TestResult(
                id=case.id,
                title=case.title,
                outcome=told["outcome"],
                points=earned,
                max_points=case.points,
                message=told["message"],
                seconds=round(told["seconds"], 4),
            )
        )
    return ExerciseResult(
        id=exercise.id,
        score=min(exercise.points, total(test.points for test in tests)),
        max_score=exercise.points,
        tests=tuple(tests),
        trials=trials,
        tests_sha256=tests_sha256,
    )


def barred(
    progress: Progress, found: dict[str, list[Case]]
) -> dict[tuple[str, str], dict[str, Any]]:
    """The outcomes, with every test failed of an exercise whose forbidden modules were imported."""
    failed = {
        (trouble["where"], case.id): {
            "outcome": "failed",
            "message": trouble["message"],
            "seconds": 0.0,
        }
        for trouble in progress.troubles
        if trouble["kind"] == FORBIDDEN
        for case in found[trouble["where"]]
    }
    return progress.outcomes | failed


def passed_trials(
    progress: Progress,
    first: dict[tuple[str, str], dict[str, Any]],
    found: dict[str, list[Case]],
    trials: int,
) -> dict[str, int]:
    """In how many trials each exercise passed all of its tests; `first` are the graded outcomes."""
    barred = {each["where"] for each in progress.troubles if each["kind"] == FORBIDDEN}
    told = [first, *(progress.of(trial) for trial in range(2, trials + 1))]
    return {
        name: sum(
            all(each.get((name, case.id), {}).get("outcome") == "passed" for case in group)
            for each in told
            if name not in barred
        )
        for name, group in found.items()
        if group
    }


def wire_problems(outcomes: dict[tuple[str, str], dict[str, Any]]) -> list[Problem]:
    """One problem for each exercise and way in which its process failed to answer properly."""
    kinds = {
        "Violation": "breach",
        "BoxTimeout": "timeout",
        "OverMemory": "memory",
        "Gone": "ended_process",
    }
    told: dict[tuple[str, str], str] = {}
    for (exercise, _), outcome in outcomes.items():
        name, _, text = outcome["message"].partition(": ")
        if limit := outcome.get("limit"):
            told.setdefault(("limit", exercise), f"a function of this exercise wanted {limit}")
        if outcome["outcome"] == "killed" and name == "GaveUp":
            told.setdefault(("gave_up", ""), text)
        elif outcome["outcome"] in ("killed", "timeout", "memory") and name in kinds:
            told.setdefault((kinds[name], exercise), text)
    return [Problem(kind=kind, where=where, message=text) for (kind, where), text in told.items()]
