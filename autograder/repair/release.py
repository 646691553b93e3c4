"""The release notebook as repair needs it: its graded cells and how to recognise each."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

Role = Literal["solution", "check", "question", "given"]

_DEFINED = re.compile(
    r"^(?:(?:async[ \t]+)?def[ \t]+(\w+)|class[ \t]+(\w+)|(\w+)[ \t]*(?::[^=\n]{1,200})?=(?!=))",
    re.MULTILINE,
)
_CHECK = re.compile(r"""\s*check\(\s*(["'])(\w+)\1\s*\)\s*;?\s*""")


@dataclass(frozen=True)
class Marked:
    """One graded (or locked) cell of the release notebook.

    `exercise` is the exercise of a solution or check cell, else empty; `names` are the functions
    and classes that a solution cell defines; `cell` is the whole cell as nbformat 4.5 JSON.
    """

    grade_id: str
    role: Role
    exercise: str
    names: frozenset[str]
    position: int
    cell: Mapping[str, Any]

    @property
    def source(self) -> str:
        """The cell's text as released."""
        return _text(self.cell)

    def same_text(self, source: str) -> bool:
        """Whether a text is the released one, white space at line ends aside."""
        return _squeezed(source) == _squeezed(self.source)


@dataclass(frozen=True)
class Release:
    """The release notebook: its metadata, the texts of its cells, its marked cells in order."""

    metadata: Mapping[str, Any]
    texts: tuple[str, ...]
    marked: tuple[Marked, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.texts)

    def check_of(self, exercise: str) -> Marked | None:
        """The check cell of an exercise."""
        checks = (m for m in self.marked if m.role == "check" and m.exercise == exercise)
        return next(checks, None)


def read_release(path: Path) -> Release:
    """Reads a release notebook; unchanged files are read once.

    Args:
        path: `notebooks/CH/CH.ipynb` as the build made it.
    """
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int) -> Release:
    content = json.loads(path.read_text(encoding="utf-8"))
    cells = content["cells"]
    marked = (_marked(cell, position) for position, cell in enumerate(cells))
    return Release(
        metadata=content["metadata"],
        texts=tuple(_text(cell) for cell in cells),
        marked=tuple(m for m in marked if m is not None),
    )


def _marked(cell: Mapping[str, Any], position: int) -> Marked | None:
    marks = cell["metadata"].get("nbgrader", {})
    grade, solution = marks.get("grade", False), marks.get("solution", False)
    if not (grade or solution or marks.get("locked", False)):
        return None
    grade_id = marks["grade_id"]
    own = cell["metadata"].get("coursekit", {})
    role: Role = "given"
    exercise = ""
    if grade and solution:
        role = "question"
    elif solution:
        role, exercise = "solution", own.get("exercise", grade_id)
    elif grade:
        role, exercise = "check", own.get("check", grade_id.removeprefix("check_"))
    names = (
        (defined_names(_text(cell)) or frozenset({exercise})) if role == "solution" else frozenset()
    )
    return Marked(grade_id, role, exercise, frozenset(names), position, cell)


def defined_names(source: str) -> frozenset[str]:
    """Names that a cell binds at its top level by def, class or assignment.

    Read line by line, never parsed: a submitted source can be built to crash a parser.
    """
    return frozenset(next(filter(None, match)) for match in _DEFINED.findall(source))


def checked_exercise(source: str) -> str | None:
    """The exercise that a text checks, when the text is one call of check and nothing else."""
    match = _CHECK.fullmatch(source) if len(source) < 200 else None
    return match[2] if match else None


def carries_work(source: str) -> bool:
    """Whether a text defines or imports anything, so that leaving it out could cost points."""
    return bool(defined_names(source)) or bool(
        re.search(r"^[ \t]*(?:import|from)[ \t]+\w", source, re.MULTILINE)
    )


def _text(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _squeezed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]
