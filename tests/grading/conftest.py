"""A small course with one chapter of two exercises and one question, and a plain judge for it."""

import copy
import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.chapter import Chapter, Course, load_chapter
from autograder.judge.keys import Keys
from autograder.repair import read_submission
from autograder.results import ExerciseResult, SubmissionResult, TestResult
from autograder.submissions import Judged, Submission

NAME = "ch01_small"
STUBS = {
    "double": 'def double(x):\n    """Twice x."""\n    raise NotImplementedError("Double it.")\n',
    "shout": "def shout(text):\n    raise NotImplementedError('Raise your voice.')\n",
}
SOLVED = {
    "double": 'def double(x):\n    """Twice x."""\n    return x + x\n',
    "shout": "def shout(text):\n    return text.upper() + '!'\n",
}
KEYS = Keys("conditions", {"double": "d", "shout": "s"})
POINTS = {"double": 4, "shout": 6}
QUESTION = "**Why data?** Say in one sentence.\n\nYOUR ANSWER HERE"


def code(cell_id: str, source: str, **metadata: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": cell_id,
        "metadata": metadata,
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def markdown(cell_id: str, source: str, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": cell_id, "metadata": metadata, "source": source}


def marks(grade_id: str, kind: str, grade: bool, solution: bool, points: float | None = None):
    found = {
        "grade": grade,
        "solution": solution,
        "locked": grade and not solution,
        "task": False,
        "schema_version": 3,
        "grade_id": grade_id,
        "cell_type": kind,
    }
    return found if points is None else found | {"points": points}


def small_notebook(sources: dict[str, str], answer: str = QUESTION) -> dict[str, Any]:
    cells = [
        markdown("title", "# A small chapter\n\nWords."),
        code("setup", "from coursekit import check"),
    ]
    for name, source in sources.items():
        own = {"exercise": name, "difficulty": 2, "minutes": 5}
        cells += [
            markdown(f"about-{name}", f"## {name}"),
            code(
                f"exercise-{name}",
                source,
                deletable=False,
                coursekit=own,
                nbgrader=marks(name, "code", False, True),
            ),
            code(
                f"check-{name}",
                f'check("{name}")',
                deletable=False,
                editable=False,
                coursekit={"check": name},
                nbgrader=marks(f"check_{name}", "code", True, False, POINTS[name]),
            ),
        ]
    cells.append(
        markdown(
            "question-why",
            answer,
            deletable=False,
            coursekit={"question": "why_data", "minutes": 3},
            nbgrader=marks("why_data", "markdown", True, True, 2),
        )
    )
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "cells": cells,
    }


def with_checksums(notebook: dict[str, Any]) -> dict[str, Any]:
    for cell in notebook["cells"]:
        if "nbgrader" in cell["metadata"]:
            node = nbformat.from_dict(cell)
            cell["metadata"]["nbgrader"]["checksum"] = compute_checksum(node)
    return notebook


def released() -> dict[str, Any]:
    return with_checksums(small_notebook(STUBS))


def solved(**sources: str) -> dict[str, Any]:
    """The release notebook as a student fills it in; other sources by name of exercise."""
    notebook = released()
    for cell in notebook["cells"]:
        name = cell["metadata"].get("coursekit", {}).get("exercise")
        if name is not None:
            cell["source"] = (SOLVED | sources)[name]
    return notebook


def write_notebook(path: Path, notebook: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    path.write_bytes(data)
    return path


def find(notebook: Any, grade_id: str) -> Any:
    """The one cell with this nbgrader id."""
    cells = [
        cell
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == grade_id
    ]
    assert len(cells) == 1, f"{grade_id} is there {len(cells)} times"
    return cells[0]


def make_course(root: Path) -> Course:
    course = Course(root)
    (root / "pyproject.toml").write_text("")
    write_notebook(course.notebook(NAME), released())
    write_notebook(course.source(NAME), with_checksums(small_notebook(SOLVED)))
    write_notebook(course.solution(NAME), with_checksums(small_notebook(SOLVED)))
    other = root / "autograder" / "alternatives" / NAME
    wrong = root / "autograder" / "mutants" / NAME
    for folder, name, text in (
        (other / "double", "times.py", "# Multiplies.\ndef double(x):\n    return 2 * x\n"),
        (other / "shout", "join.py", "# Joins.\ndef shout(text):\n    return f'{text.upper()}!'\n"),
        (wrong / "double", "square.py", "# Squares.\ndef double(x):\n    return x**2\n"),
        (
            wrong / "shout",
            "quiet.py",
            "# No upper case.\ndef shout(text):\n    return text + '!'\n",
        ),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    scores = {"double": {"square": 2}, "shout": {"quiet": 0}}
    (wrong / "scores.json").write_text(json.dumps(scores))
    return course


@dataclass(frozen=True)
class Trial:
    exercise: str
    id: str
    title: str
    points: float
    holds: Callable[[dict[str, Any]], bool]


TRIALS = (
    Trial("double", "test_two", "Two becomes four.", 2, lambda ns: ns["double"](2) == 4),
    Trial("double", "test_three", "Three becomes six.", 2, lambda ns: ns["double"](3) == 6),
    Trial("shout", "test_loud", "It is loud.", 6, lambda ns: ns["shout"]("ab") == "AB!"),
)


def judge_one(chapter: Chapter, submission: Submission) -> Judged:
    """Runs a harmless submission in this process: for tests of what comes after judging."""
    started = time.perf_counter()
    repaired = read_submission(submission.path, chapter)
    data = submission.path.read_bytes() if repaired.notebook is not None else b""
    namespace: dict[str, Any] = {}
    notebook = copy.deepcopy(repaired.notebook)
    for cell in notebook.cells if notebook is not None else ():
        if cell.cell_type == "code" and "check" not in cell.source:
            try:
                exec(cell.source, namespace)
            except Exception as error:
                cell.outputs = [
                    nbformat.v4.new_output(
                        "error", ename=type(error).__name__, evalue=str(error), traceback=[]
                    )
                ]
    exercises = []
    for exercise in chapter.exercises:
        tests = []
        for trial in TRIALS:
            if trial.exercise == exercise.id:
                tests.append(_tried(trial, namespace))
        score = sum(test.points for test in tests)
        exercises.append(
            ExerciseResult(
                id=exercise.id,
                score=score,
                max_score=exercise.points,
                tests=tests,
                tests_sha256=KEYS.exercises[exercise.id],
            )
        )
    result = SubmissionResult(
        student=submission.student,
        chapter=chapter.name,
        submission_sha256=hashlib.sha256(data).hexdigest(),
        suite_sha256=KEYS.suite,
        isolation="process" if notebook is not None else "none",
        score=sum(exercise.score for exercise in exercises),
        max_score=chapter.auto_max_score,
        exercises=exercises,
        problems=repaired.problems,
        seconds=time.perf_counter() - started,
        conditions_sha256=KEYS.conditions,
    )
    return Judged(result, notebook)


def _tried(trial: Trial, namespace: dict[str, Any]) -> TestResult:
    try:
        outcome, message = ("passed", "") if trial.holds(namespace) else ("failed", "not equal")
    except Exception as error:
        outcome, message = "failed", f"{type(error).__name__}: {error}"
    return TestResult(
        id=trial.id,
        title=trial.title,
        outcome=outcome,
        points=trial.points if outcome == "passed" else 0,
        max_points=trial.points,
        message=message,
    )


def judge(chapter: Chapter, submissions: Iterable[Submission]) -> Iterator[Judged]:
    for submission in submissions:
        yield judge_one(chapter, submission)


@pytest.fixture
def course(tmp_path: Path) -> Course:
    root = tmp_path / "course"
    root.mkdir()
    return make_course(root)


@pytest.fixture
def chapter(course: Course) -> Chapter:
    return load_chapter(course, NAME)
