"""The measured course and its classes: the same notebooks for each grader."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from autograder.chapter import Chapter, Course, load_chapter
from autograder.sample.materials import read_materials

ROOT = Path(__file__).parents[1]
CHAPTER = "bench_tools"
CONFIG = "get_config().CourseDirectory.ignore = ['*.py']\n"


def measured_course(folder: Path) -> tuple[Course, Chapter]:
    """Builds the course to measure with in `folder`: worked cells, six exercises, 41 tests."""
    shutil.copytree(ROOT / "benchmarks" / "course", folder)
    shutil.copytree(ROOT / "coursekit", folder / "coursekit", dirs_exist_ok=True)
    (folder / "notebooks").mkdir()
    words = [Path(sys.executable).parent / "autograder", "build", CHAPTER, "--course", folder]
    subprocess.run(words, check=True, capture_output=True)
    course = Course(folder)
    return course, load_chapter(course, CHAPTER)


def honest_class(chapter: Chapter, students: int, folder: Path) -> None:
    """Writes `students` solved notebooks below `folder/submitted`: no one hangs or breaks."""
    materials = read_materials(chapter)
    notebook = materials.notebook(materials.solved(), None)
    for number in range(students):
        path = folder / "submitted" / f"s{number:04}" / chapter.name / f"{chapter.name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")


def for_nbgrader(course: Course, chapter: Chapter, students: int, folder: Path) -> None:
    """The same class for nbgrader alone: its check cells run the same tests in the kernel."""
    honest_class(chapter, students, folder)
    (folder / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    source = folder / "source" / chapter.name / f"{chapter.name}.ipynb"
    source.parent.mkdir(parents=True)
    for path in [source, *sorted((folder / "submitted").glob("*/*/*.ipynb"))]:
        notebook = _read(chapter.source if path == source else path)
        for cell, exercise in _checks(notebook):
            cell["source"] = f"{_importing()}\npoints({_given(course, chapter, exercise)})"
        path.write_text(json.dumps(notebook), encoding="utf-8")


def for_otter(course: Course, chapter: Chapter, students: int, folder: Path) -> None:
    """The same class for otter: notebooks without check cells, and the tests beside them."""
    honest_class(chapter, students, folder)
    for path in (folder / "submitted").glob("*/*/*.ipynb"):
        notebook = _read(path)
        left_out = [cell for cell, _ in _checks(notebook)]
        notebook["cells"] = [cell for cell in notebook["cells"] if cell not in left_out]
        path.write_text(json.dumps(notebook), encoding="utf-8")
    tests = folder / "tests"
    tests.mkdir()
    for exercise in chapter.exercises:
        given = _given(course, chapter, exercise.id)
        code = f">>> {_importing()}\n>>> points({given})\n{exercise.points:.1f}"
        case = {"code": code, "hidden": True, "locked": False, "points": exercise.points}
        suite = {"cases": [case], "scored": True, "setup": "", "teardown": "", "type": "doctest"}
        test = {"name": exercise.id, "points": None, "suites": [suite]}
        (tests / f"{exercise.id}.py").write_text(f"OK_FORMAT = True\ntest = {test!r}\n")


def otter_points(archive: Path) -> float:
    """The points in what `otter run` left: all tests of one submission."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as unpacked:
            results = json.loads(unpacked.read("results.json"))
    else:
        results = json.loads(archive.read_text(encoding="utf-8"))
    return float(sum(test.get("score", 0) for test in results["tests"]))


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def chapter_of(root: Path, name: str) -> tuple[Course, Chapter]:
    """The course and a chapter of it."""
    course = Course(root)
    return course, load_chapter(course, name)


def _read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def _checks(notebook: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    found = [
        (cell, cell["metadata"].get("coursekit", {}).get("check")) for cell in notebook["cells"]
    ]
    return [(cell, exercise) for cell, exercise in found if exercise is not None]


def _importing() -> str:
    return "from benchmarks.in_cell import points"


def _given(course: Course, chapter: Chapter, exercise: str) -> str:
    return f"{str(course.root)!r}, {chapter.name!r}, {exercise!r}"
