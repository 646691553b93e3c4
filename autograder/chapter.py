"""A course folder and its chapters, as the built notebooks describe them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CHAPTER_NAME = re.compile(r"[a-z][a-z0-9_]*")


class CourseError(Exception):
    """A course or chapter that cannot be used; the text says what to do."""


@dataclass(frozen=True)
class Exercise:
    """One automatically graded exercise: a solution cell and its check cell.

    `points` is what public and hidden tests together are worth (0 for a stretch), `difficulty`
    runs from 1 to 5, `minutes` is the time a student is told, `forbid` the modules the solution
    may not import, `fresh` asks for an unforked box of its own.
    """

    id: str
    points: float
    difficulty: int
    minutes: int
    forbid: tuple[str, ...] = ()
    fresh: bool = False
    stretch: bool = False

    @property
    def check_id(self) -> str:
        """The nbgrader grade_id of the exercise's check cell."""
        return f"check_{self.id}"


@dataclass(frozen=True)
class Question:
    """One question answered in words and graded by hand: points and minutes."""

    id: str
    points: float
    minutes: int


@dataclass(frozen=True)
class Chapter:
    """One chapter: where its notebooks are and what is graded in them, in notebook order."""

    name: str
    title: str
    notebook: Path
    source: Path
    solution: Path
    exercises: tuple[Exercise, ...]
    questions: tuple[Question, ...]

    @property
    def auto_max_score(self) -> float:
        """Points of the exercises, which the judge gives."""
        return sum(exercise.points for exercise in self.exercises)

    @property
    def max_score(self) -> float:
        """All graded points: exercises and questions."""
        return self.auto_max_score + sum(question.points for question in self.questions)

    def exercise(self, exercise_id: str) -> Exercise:
        """The exercise with this id; raises CourseError with the ids there are."""
        for exercise in self.exercises:
            if exercise.id == exercise_id:
                return exercise
        known = ", ".join(exercise.id for exercise in self.exercises) or "none"
        raise CourseError(f"{self.name} has no exercise {exercise_id!r}; it has: {known}")


@dataclass(frozen=True)
class Course:
    """A course by its root folder; knows where each part of a chapter lies."""

    root: Path

    @classmethod
    def find(cls, start: Path | None = None) -> Course:
        """The course around a folder.

        Args:
            start: folder to begin at, the current one by default; its parents are tried in turn.

        Returns:
            The first folder that holds `source/`, `notebooks/` and `pyproject.toml`; failing
            that, the folder that this package was loaded from.
        """
        here = (start or Path.cwd()).resolve()
        for folder in (here, *here.parents):
            parts = (folder / "source", folder / "notebooks", folder / "pyproject.toml")
            if all(part.exists() for part in parts):
                return cls(folder)
        return cls(Path(__file__).resolve().parent.parent)

    def chapters(self) -> list[str]:
        """Names of the chapters that have a script or a built notebook, in order."""
        built = self.root.glob("notebooks/*/*.ipynb")
        written = self.root.glob("source/*/*.py")
        return sorted({path.stem for path in (*built, *written) if path.stem == path.parent.name})

    def require(self, name: str) -> str:
        """The name again if such a chapter exists; raises CourseError listing those that do."""
        names = self.chapters()
        if not CHAPTER_NAME.fullmatch(name) or name not in names:
            known = ", ".join(names) or "none yet"
            raise CourseError(f"no chapter {name!r} in {self.root}; the chapters are: {known}")
        return name

    def script(self, name: str) -> Path:
        """The percent script that authors edit."""
        return self.root / "source" / name / f"{name}.py"

    def source(self, name: str) -> Path:
        """The nbgrader source notebook written beside the script."""
        return self.script(name).with_suffix(".ipynb")

    def notebook(self, name: str) -> Path:
        """The notebook that students open."""
        return self.root / "notebooks" / name / f"{name}.ipynb"

    def solution(self, name: str) -> Path:
        """The solved and executed notebook."""
        return self.root / "solutions" / name / f"{name}.ipynb"

    def checks(self, name: str) -> Path:
        """Folder of the public tests and their reference traces."""
        return self.root / "coursekit" / "checks" / name

    def suites(self, name: str) -> Path:
        """Folder of the hidden tests."""
        return self.root / "autograder" / "suites" / name

    def traces(self, name: str) -> Path:
        """Folder of the hidden tests' reference traces."""
        return self.root / "autograder" / "traces" / name

    def alternatives(self, name: str) -> Path:
        """Folder of right solutions that differ from the reference, by exercise."""
        return self.root / "autograder" / "alternatives" / name

    def mutants(self, name: str) -> Path:
        """Folder of plausible wrong solutions, by exercise."""
        return self.root / "autograder" / "mutants" / name


def load_chapter(course: Course, name: str) -> Chapter:
    """Reads a chapter from its built student notebook.

    Args:
        course: the course.
        name: the chapter, as its folder is called.

    Raises:
        CourseError: no such chapter, or its notebook is missing or was not made by `build`.
    """
    course.require(name)
    path = course.notebook(name)
    remedy = f"run: autograder build {name}"
    if not path.is_file():
        raise CourseError(f"{path} is missing: the chapter has not been built; {remedy}")
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return chapter_of(course, name, cells)
    except (ValueError, KeyError, TypeError) as error:
        raise CourseError(f"{path} is not a notebook that build made ({error!r}); {remedy}") from (
            error
        )


def chapter_of(course: Course, name: str, cells: list[dict[str, Any]]) -> Chapter:
    """A chapter from its cells in memory (nbformat 4 dicts with nbgrader and own metadata)."""
    return Chapter(
        name=name,
        title=_title(name, cells),
        notebook=course.notebook(name),
        source=course.source(name),
        solution=course.solution(name),
        exercises=tuple(_exercises(cells)),
        questions=tuple(_questions(cells)),
    )


def _title(name: str, cells: list[dict[str, Any]]) -> str:
    for cell in cells:
        if cell["cell_type"] == "markdown":
            for line in _text(cell).splitlines():
                if line.startswith("# "):
                    return line[2:].strip()
    return name


def _text(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _exercises(cells: list[dict[str, Any]]) -> Iterator[Exercise]:
    points = {
        own["check"]: float(cell["metadata"]["nbgrader"]["points"])
        for cell, own in _marked(cells, "check")
    }
    for _, own in _marked(cells, "exercise"):
        yield Exercise(
            id=own["exercise"],
            points=points[own["exercise"]],
            difficulty=own["difficulty"],
            minutes=own["minutes"],
            forbid=tuple(own.get("forbid", ())),
            fresh=own.get("fresh", False),
            stretch=own.get("stretch", False),
        )


def _questions(cells: list[dict[str, Any]]) -> Iterator[Question]:
    for cell, own in _marked(cells, "question"):
        points = float(cell["metadata"]["nbgrader"]["points"])
        yield Question(id=own["question"], points=points, minutes=own["minutes"])


def _marked(
    cells: list[dict[str, Any]], key: str
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    for cell in cells:
        own = cell["metadata"].get("coursekit", {})
        if key in own:
            yield cell, own
