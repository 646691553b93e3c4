"""Two courses with the same class: one for our command, one for nbgrader's."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from autograder.chapter import Chapter, Course, load_chapter
from autograder.sample.materials import read_materials

CONFIG = "get_config().CourseDirectory.ignore = ['*.py']\n"


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
        origin = chapter.source if path == source else path
        notebook = json.loads(origin.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            exercise = cell["metadata"].get("coursekit", {}).get("check")
            if exercise is not None:
                given = f"{str(course.root)!r}, {chapter.name!r}, {exercise!r}"
                cell["source"] = f"from benchmarks.in_cell import points\npoints({given})"
        path.write_text(json.dumps(notebook), encoding="utf-8")


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def chapter_of(root: Path, name: str) -> tuple[Course, Chapter]:
    """The course and a chapter of it."""
    course = Course(root)
    return course, load_chapter(course, name)
