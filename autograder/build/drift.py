"""Compares what was built with what is committed, cell by cell."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_LONGEST_DIFF = 60
_LONGEST_CELL = 12
_LONGEST_LINE = 160


@dataclass(frozen=True)
class Drift:
    """A generated file that is not what its source makes: path from the root, what differs."""

    path: Path
    diff: str

    def __str__(self) -> str:
        return f"{self.path}\n{self.diff}"


def drift_of(path: Path, committed: str | None, built: str | None) -> Drift | None:
    """The drift of one file.

    Args:
        path: the file, from the course's root.
        committed: its text in the repository, None when it is not there.
        built: its text as built now, None when nothing builds it.

    Returns:
        None when both are the same, to the byte.
    """
    if committed == built:
        return None
    if committed is None:
        return Drift(path, "the file is missing")
    if built is None:
        return Drift(path, "nothing builds this file any more: remove it")
    differ = _cells_diff if path.suffix == ".ipynb" else _lines_diff
    lines = [_clipped(line) for line in _first(differ(committed, built), _LONGEST_DIFF)]
    return Drift(path, "\n".join(lines) or "the same cells, stored otherwise")


def _first(lines: Iterable[str], count: int) -> list[str]:
    """The first lines, and how many more there are."""
    kept = list(lines)
    if len(kept) > count:
        kept[count:] = [f"… and {len(kept) - count} more lines"]
    return kept


def _clipped(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + "…"


def _lines_diff(committed: str, built: str) -> Iterator[str]:
    before, after = committed.splitlines(), built.splitlines()
    return difflib.unified_diff(before, after, "committed", "built", lineterm="", n=1)


def _cells_diff(committed: str, built: str) -> Iterator[str]:
    before, after = _cells(committed), _cells(built)
    if before is None or after is None:
        yield from _lines_diff(committed, built)
        return
    for cell_id in [*before, *(cell_id for cell_id in after if cell_id not in before)]:
        if cell_id not in after:
            yield f"cell {cell_id}: committed, no longer built"
        elif cell_id not in before:
            yield f"cell {cell_id}: built, not committed"
        elif before[cell_id] != after[cell_id]:
            yield f"cell {cell_id}:"
            changes = difflib.unified_diff(before[cell_id], after[cell_id], lineterm="", n=1)
            # The first two lines name two files, which a cell is not.
            yield from _first(list(changes)[2:], _LONGEST_CELL)
    common = [[key for key in cells if key in before and key in after] for cells in (before, after)]
    if common[0] != common[1]:
        yield "the cells stand in another order"


def _cells(text: str) -> dict[str, list[str]] | None:
    """Each cell as lines to compare, by id; None for a text that is no notebook."""
    try:
        cells = json.loads(text)["cells"]
        return {str(cell["id"]): list(_cell_lines(cell)) for cell in cells}
    except (ValueError, KeyError, TypeError):
        return None


def _cell_lines(cell: dict[str, Any]) -> Iterator[str]:
    yield f"[{cell['cell_type']}] {json.dumps(cell['metadata'], sort_keys=True)}"
    yield from _text(cell["source"]).splitlines()
    for output in cell.get("outputs", []):
        yield f"[{output['output_type']}]"
        yield from _text(output.get("text", "")).splitlines()
        for mime, value in sorted(output.get("data", {}).items()):
            yield f"[{mime}]"
            yield from _data_lines(mime, value)


def _data_lines(mime: str, value: Any) -> list[str]:
    if mime.startswith("image/"):
        return [f"sha256 {hashlib.sha256(_text(value).encode()).hexdigest()[:16]}"]
    if isinstance(value, str | list):
        # One tag a line: a card is otherwise a single line of thousands of characters.
        text = _text(value)
        return (text.replace("><", ">\n<") if mime == "text/html" else text).splitlines()
    return [json.dumps(value, sort_keys=True)]


def _text(value: Any) -> str:
    return "".join(value) if isinstance(value, list) else str(value)
