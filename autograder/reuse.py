"""Which stored results still hold, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from autograder.judge.keys import Keys
from autograder.judge.submission import Submission
from autograder.results import SubmissionResult, total
from autograder.submissions import Found, submission_sha256

GRADERS_FAULT = frozenset({"grader_died", "judge_failed", "no_box"})
"""Kinds of problem after which a submission is judged again: they may not come a second time."""


@dataclass
class Plan:
    """What a run has to do.

    `kept` are results that hold as they are, `partly` those in which some exercises' tests have
    changed, `to_judge` what goes to the judge, `why` the reason for each student there.
    """

    kept: dict[str, SubmissionResult] = field(default_factory=dict)
    partly: dict[str, SubmissionResult] = field(default_factory=dict)
    to_judge: list[Submission] = field(default_factory=list)
    why: dict[str, str] = field(default_factory=dict)


def plan(
    found: Mapping[str, Found],
    stored: Mapping[str, SubmissionResult],
    keys: Keys | None,
    isolation: str | None,
    complete: Callable[[str], bool],
) -> Plan:
    """Compares stored results with what is there now.

    Args:
        found: the submissions, by student.
        stored: the stored results, by student.
        keys: hashes of what decides a grade now; None judges all.
        isolation: what this run judges in; None takes any.
        complete: whether everything else that follows from a student's result is there.
    """
    made = Plan()
    for student, item in found.items():
        submission = item.submission
        result = stored.get(student)
        reason = _outdated(submission, result, keys, isolation)
        changed: frozenset[str] = frozenset()
        if not reason and not complete(student):
            reason = "the autograded notebook was missing"
        if not reason:
            assert result is not None
            assert keys is not None
            changed = _changed(result, keys)
            if not changed:
                made.kept[student] = result
                continue
            reason = f"changed tests of {', '.join(sorted(changed))}"
            if len(changed) < len(keys.exercises):
                made.partly[student] = result
                reason += "; the other outcomes are kept"
                submission = replace(submission, only=changed)
        made.to_judge.append(submission)
        made.why[student] = reason
    return made


def _outdated(
    submission: Submission,
    result: SubmissionResult | None,
    keys: Keys | None,
    isolation: str | None,
) -> str:
    """Why a whole result does not hold; empty when it does."""
    if keys is None:
        return "all were asked for"
    if result is None:
        return "there was no stored result"
    kinds = {problem.kind for problem in result.problems}
    # A file that is not there has the same hash as an empty one.
    was_there = not kinds & {"missing_notebook", "refused_file"}
    same = submission_sha256(submission.path) == result.submission_sha256
    if not same or was_there != (submission.path is not None):
        return "another file was handed in"
    if result.conditions_sha256 is None or GRADERS_FAULT & kinds:
        return "not finished last time"
    if result.conditions_sha256 != keys.conditions:
        return "another kit, release notebook, secret, limit or number of trials"
    if result.isolation not in (isolation or result.isolation, "none"):
        return "another isolation"
    return ""


def _changed(result: SubmissionResult, keys: Keys) -> frozenset[str]:
    known = {exercise.id: exercise.tests_sha256 for exercise in result.exercises}
    return frozenset(name for name, sha in keys.exercises.items() if known.get(name) != sha)


def merged(old: SubmissionResult, new: SubmissionResult) -> SubmissionResult:
    """A result of some exercises' tests, completed with what is known of the others.

    Args:
        old: the stored result of the same file.
        new: the result of the exercises whose tests have changed.
    """
    judged = {exercise.id: exercise for exercise in new.exercises}
    exercises = tuple(judged.get(exercise.id, exercise) for exercise in old.exercises)
    others = {exercise.id for exercise in old.exercises} - set(judged)
    kept = [each for each in old.problems if each.where in others and each not in new.problems]
    return new.model_copy(
        update={
            "exercises": exercises,
            "score": total(exercise.score for exercise in exercises),
            "problems": (*new.problems, *kept),
        }
    )
