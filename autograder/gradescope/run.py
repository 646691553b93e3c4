"""Grades one submission in Gradescope's container: `python -m autograder.gradescope.run ROOT`.

ROOT is `/autograder` there: `source/` is the unpacked zip, `submission/` what the student sent,
`results/results.json` what is written. Printed text is kept for staff.
"""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from typing import Any

from autograder.chapter import Course, load_chapter
from autograder.feedback import read_hints
from autograder.files import write_whole
from autograder.gradescope.report import failure, report
from autograder.gradescope.settings import FILE, GradescopeSettings
from autograder.isolation import choose
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings
from autograder.submissions import find_notebook

BROKEN = "The grader could not run. This is not your fault: please tell the course staff."


def main(root: Path) -> None:
    """Grades the submission and writes its result, whatever happens."""
    try:
        told = grade(root)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        told = failure(BROKEN)
    text = json.dumps(told, indent=1, allow_nan=False)
    write_whole(root / "results" / "results.json", (text + "\n").encode("ascii"))


def grade(root: Path) -> dict[str, Any]:
    """Grades what lies in `ROOT/submission`; prints for staff what students must not see."""
    chosen = GradescopeSettings.model_validate_json((root / "source" / FILE).read_bytes())
    course = Course(root / "source" / "course")
    chapter = load_chapter(course, chosen.chapter)
    level, trials = choose(chosen.isolation)
    for trial in trials:
        print(f"isolation {trial.level}: {'works' if trial.works else trial.reason}")
    found = find_notebook(root / "submission", _student(root), chapter.name)
    settings = Settings(level, chosen.secret, jobs=1)
    (judged,) = judge_all(course, chapter, [found.submission], settings)
    result = found.explain(judged.result)
    for exercise in result.exercises:
        print(f"{exercise.id}: {exercise.score:g} of {exercise.max_score:g}")
        for test in exercise.tests:
            print(f"  {test.outcome} {test.id} {test.message}".rstrip())
    for problem in result.problems:
        print(f"{problem.kind} {problem.where}: {problem.message}")
    return report(chapter, result, read_hints(course, chapter), chosen.hidden)


def _student(root: Path) -> str:
    """The number of the first student who submitted, as Gradescope gives it."""
    try:
        told = json.loads((root / "submission_metadata.json").read_bytes())
        return f"student-{int(told['users'][0]['id'])}"
    except (OSError, ValueError, KeyError, IndexError, TypeError):
        return "student"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
