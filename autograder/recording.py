"""Records a chapter's reference traces by running its tests on the reference solution."""

from __future__ import annotations

from pathlib import Path

from autograder.build import RecordTraces
from autograder.chapter import Chapter, Course
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission


class RecordingError(Exception):
    """The reference solution does not pass the tests; the message names them."""


def recorder(course: Course) -> RecordTraces:
    """A function that records a chapter's traces from its solved notebook.

    The tests are those of `course`; their inputs are drawn from a fixed secret, so that recording
    again gives the same bytes.
    """

    def record(chapter: Chapter, into: Path) -> None:
        settings = Settings(level="process", secret="recording", jobs=1, record=Course(into))
        solution = Submission("solution", chapter.solution)
        for judged in judge_all(course, chapter, [solution], settings):
            failed = [
                f"{exercise.id} {test.id} ({test.outcome}): {test.message}"
                for exercise in judged.result.exercises
                for test in exercise.tests
                if test.outcome != "passed"
            ]
            failed += [
                f"{each.kind} {each.where}: {each.message}" for each in judged.result.problems
            ]
            if failed:
                raise RecordingError(
                    f"the reference solution of {chapter.name} does not pass:\n  "
                    + "\n  ".join(failed)
                )

    return record
