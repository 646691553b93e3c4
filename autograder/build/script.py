"""Reads an author's percent script into cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext

from autograder.build.errors import BuildError, BuildFailed
from autograder.build.marker import (
    CellType,
    Marker,
    MarkerError,
    Value,
    marker_problems,
    read_marker,
)

# As loosely as jupytext reads them, so that an odd marker is named and not swallowed.
_MARKER_LINE = re.compile(r"\s*#\s*%%%*(\s.*)?")


@dataclass(frozen=True)
class ScriptCell:
    """One cell of a script: its marker, its text, and the lines (from 1) both stand on."""

    marker: Marker
    source: str
    line: int
    first_line: int

    @property
    def cell_type(self) -> CellType:
        """`code` or `markdown`."""
        return self.marker.cell_type

    @property
    def role(self) -> str | None:
        """`exercise`, `check`, `question`, `about`, `contents`, `slow`; None for a plain cell."""
        return self.marker.role

    @property
    def id(self) -> str:
        """The id that the role's key carries; empty for a plain cell."""
        return str(self.marker.keys[self.role]) if self.role else ""

    def key(self, name: str, default: Value = False) -> Value:
        """The value of a key of the marker."""
        return self.marker.keys.get(name, default)


@dataclass(frozen=True)
class Script:
    """A chapter's script: its path and its cells, in order."""

    path: Path
    chapter: str
    cells: tuple[ScriptCell, ...]

    def of(self, role: str) -> dict[str, ScriptCell]:
        """The cells of one role by id (the first of each id)."""
        cells: dict[str, ScriptCell] = {}
        for cell in self.cells:
            if cell.role == role:
                cells.setdefault(cell.id, cell)
        return cells


def read_script(path: Path) -> Script:
    """Reads a script in jupytext's percent format.

    Args:
        path: the script; its stem is the chapter's name.

    Raises:
        BuildFailed: the file or any of its markers cannot be read; all mistakes at once.
    """
    text = _read_text(path)
    lines = text.split("\n")
    found = _marker_lines(path, text)
    cells: list[ScriptCell] = []
    errors: list[BuildError] = []
    for line, source in found:
        try:
            marker = read_marker(lines[line - 1])
        except MarkerError as error:
            errors.append(BuildError(path, line, str(error)))
            continue
        errors += [BuildError(path, line, problem) for problem in marker_problems(marker)]
        cells.append(ScriptCell(marker, source, line, _first_line(lines, line, marker)))
    if errors:
        raise BuildFailed(errors)
    return Script(path, path.stem, tuple(cells))


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BuildFailed([BuildError(path, 0, "no such script; write it, or name another")]) from (
            None
        )
    except UnicodeDecodeError as error:
        message = f"the script is not UTF-8 ({error.reason} at byte {error.start}); save it so"
        raise BuildFailed([BuildError(path, 0, message)]) from error


def _marker_lines(path: Path, text: str) -> list[tuple[int, str]]:
    """Line of the marker and source of every cell, by jupytext's reading of the script."""
    notebook = jupytext.reads(text, fmt="py:percent")
    sources = [_source(cell) for cell in notebook.cells]
    markers = [
        number for number, line in enumerate(text.split("\n"), 1) if _MARKER_LINE.fullmatch(line)
    ]
    if len(sources) == len(markers) + 1:
        message = "text before the first cell marker; begin the script with a # %% line"
        raise BuildFailed([BuildError(path, 1, message)])
    if len(sources) != len(markers):
        message = (
            f"{len(markers)} lines look like cell markers but make {len(sources)} cells; "
            "do not begin a line inside a text or comment with # %%"
        )
        raise BuildFailed([BuildError(path, markers[0] if markers else 1, message)])
    return list(zip(markers, sources, strict=True))


def _source(cell: Any) -> str:
    return str(cell.source).rstrip()


def _first_line(lines: list[str], marker_line: int, marker: Marker) -> int:
    at = marker_line
    while at < len(lines) and not lines[at].strip():
        at += 1
    opens = marker.cell_type == "markdown" and lines[at : at + 1] in (['"""'], ["'''"], ['r"""'])
    return at + 2 if opens else at + 1
