"""Grades one class as `autograder grade` does, with limits that make hanging cheap."""

import json
import sys
from pathlib import Path

from autograder.chapter import Course, load_chapter
from autograder.grade import grade
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings
from autograder.limits import MIB, Limits
from tests.hostile.case import CHAPTER


def limits_for(seconds: float) -> Limits:
    """Limits that are low, so that hanging costs little, and far beyond what honest work needs.

    Args:
        seconds: how long an honest notebook takes on this machine, as busy as it is now.
    """
    cell = min(20.0, max(4.0, 10 * seconds))
    return Limits(
        cell_seconds=cell,
        call_seconds=0.6 * cell,
        exercise_seconds=2 * cell,
        total_seconds=6 * cell,
        silence_seconds=cell,
        memory=768 * MIB,
        output_bytes=4 * MIB,
    )


def main(folder: Path) -> None:
    """Grades `FOLDER/submitted` with the course in `FOLDER/course`."""
    order = json.loads((folder / "order.json").read_text())
    course = Course(folder / "course")
    chapter = load_chapter(course, CHAPTER)
    limits = Limits(**order["limits"])
    settings = Settings(order["level"], order["secret"], limits, jobs=2)
    graded = grade(
        course,
        chapter,
        folder / "submitted",
        folder / "results",
        judge=lambda chapter, submissions: judge_all(course, chapter, submissions, settings),
    )
    told = {
        "failures": [[failure.student, failure.what, failure.error] for failure in graded.failures],
        "missing": graded.missing,
    }
    (folder / "told.json").write_text(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
