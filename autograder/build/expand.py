"""From an author's script to an nbgrader source notebook."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder.build.regions import scheme_inside, solved
from autograder.build.script import Script, ScriptCell

KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


@dataclass(frozen=True)
class Stake:
    """What a student is told about an exercise or question before starting on it."""

    id: str
    heading: str
    minutes: int
    points: float
    difficulty: int | None
    stretch: bool

    @property
    def sentence(self) -> str:
        """Difficulty, time and points as one line."""
        parts = [] if self.difficulty is None else [f"difficulty {self.difficulty} of 5"]
        parts.append(f"about {_count(self.minutes, 'minute')}")
        parts.append("stretch, no points" if self.stretch else _count(self.points, "point"))
        return f"*{' · '.join(parts).capitalize()}*"


def source_notebook(script: Script) -> NotebookNode:
    """The nbgrader source notebook (schema 3) of a script that breaks no rule."""
    stakes = {stake.id: stake for stake in stakes_of(script)}
    ids = _cell_ids(script)
    cells = [_cell(cell, cell_id, stakes) for cell, cell_id in zip(script.cells, ids, strict=True)]
    return new_notebook(cells=cells, metadata=KERNEL)


def solved_notebook(source: NotebookNode) -> NotebookNode:
    """A source notebook with every solution in place of its region, not yet run."""
    cells = [NotebookNode({**cell, "source": solved(cell.source)}) for cell in source.cells]
    return NotebookNode({**source, "cells": cells})


def _cell(cell: ScriptCell, cell_id: str, stakes: dict[str, Stake]) -> NotebookNode:
    new = new_code_cell if cell.cell_type == "code" else new_markdown_cell
    metadata = _metadata(cell)
    return new(source=_text(cell, stakes), id=cell_id, metadata=metadata)


def _text(cell: ScriptCell, stakes: dict[str, Stake]) -> str:
    if cell.role == "about":
        return _under_heading(cell.source, stakes[cell.id].sentence)
    if cell.role == "question":
        return _under_heading(scheme_inside(cell.source), stakes[cell.id].sentence)
    if cell.role == "contents":
        table = _contents(list(stakes.values()))
        return f"{cell.source}\n\n{table}".lstrip()
    return cell.source


def _under_heading(text: str, line: str) -> str:
    first, _, rest = text.partition("\n")
    if not first.startswith("#"):
        return text
    rest = rest.lstrip("\n")
    return f"{first}\n\n{line}\n\n{rest}".rstrip("\n")


def _metadata(cell: ScriptCell) -> dict[str, Any]:
    match cell.role:
        case "exercise":
            own = {
                "exercise": cell.id,
                "difficulty": cell.key("difficulty"),
                "minutes": cell.key("minutes"),
                "forbid": str(cell.key("forbid", "")).split(),
                "fresh": cell.key("fresh"),
                "stretch": cell.key("stretch"),
            }
            return {"coursekit": own, "nbgrader": _nbgrader(cell.id, solution=True)}
        case "check":
            graded = _nbgrader(f"check_{cell.id}", grade=True, points=cell.key("points"))
            return {"coursekit": {"check": cell.id}, "nbgrader": graded}
        case "question":
            own = {"question": cell.id, "minutes": cell.key("minutes")}
            points = cell.key("points")
            graded = _nbgrader(cell.id, grade=True, solution=True, points=points)
            return {"coursekit": own, "nbgrader": graded}
        case "about":
            return {"coursekit": {"about": cell.id}}
        case "slow":
            measured = {"measured": True} if cell.key("measured") else {}
            return {"coursekit": {"slow": True, **measured}}
        case _:
            # Its source says the answer above the question: folded, it still runs.
            return {"jupyter": {"source_hidden": True}} if _asks(cell) else {}


def _asks(cell: ScriptCell) -> bool:
    """Whether the cell ends by asking the reader something whose answer it holds."""
    if cell.cell_type != "code":
        return False
    try:
        body = ast.parse(cell.source).body
    except SyntaxError:  # a magic, or an await at top level
        return False
    asked = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    return (
        isinstance(asked, ast.Call)
        and isinstance(asked.func, ast.Name)
        and asked.func.id in ("predict", "sort_into")
    )


def _nbgrader(
    grade_id: str, *, grade: bool = False, solution: bool = False, points: Any = None
) -> dict[str, Any]:
    metadata: dict[str, Any] = {
        "schema_version": 3,
        "grade_id": grade_id,
        "grade": grade,
        "solution": solution,
        "locked": grade and not solution,
        "task": False,
    }
    return metadata if points is None else {**metadata, "points": points}


def _cell_ids(script: Script) -> list[str]:
    """Ids that depend on the script alone; only an author's own ids lack a hyphen."""
    ordinals = {"markdown": 0, "code": 0}
    ids = []
    for cell in script.cells:
        if cell.role in ("exercise", "question"):
            ids.append(cell.id)
        elif cell.role in ("check", "about"):
            ids.append(f"{cell.role}-{cell.id}")
        elif cell.role == "contents":
            ids.append("contents-table")
        else:
            ordinals[cell.cell_type] += 1
            prefix = "text" if cell.cell_type == "markdown" else "code"
            ids.append(f"{prefix}-{ordinals[cell.cell_type]:03d}")
    return ids


def stakes_of(script: Script) -> list[Stake]:
    """What each exercise and question takes and is worth, in order."""
    checks, abouts = script.of("check"), script.of("about")
    stakes = []
    for cell in script.cells:
        if cell.role == "exercise":
            about = abouts.get(cell.id)
            points = checks[cell.id].key("points")
            stakes.append(_stake(cell, about.source if about else "", points))
        elif cell.role == "question":
            stakes.append(_stake(cell, cell.source, cell.key("points")))
    return stakes


def _stake(cell: ScriptCell, text: str, points: Any) -> Stake:
    first = text.partition("\n")[0]
    return Stake(
        id=cell.id,
        heading=first.lstrip("#").strip() if first.startswith("#") else "",
        minutes=int(cell.key("minutes")),
        points=points,
        difficulty=int(cell.key("difficulty")) if cell.role == "exercise" else None,
        stretch=cell.key("stretch") is True,
    )


def _contents(stakes: list[Stake]) -> str:
    minutes = sum(stake.minutes for stake in stakes)
    points = sum(stake.points for stake in stakes)
    rows = ["| exercise | minutes | share of time | points |", "| --- | ---: | ---: | ---: |"]
    for stake, share in zip(stakes, _shares(stakes), strict=True):
        worth = "stretch" if stake.stretch else f"{stake.points:g}"
        rows.append(f"| {_row_title(stake)} | {stake.minutes} | {share} % | {worth} |")
    rows.append(f"| together | {minutes} | 100 % | {points:g} |")
    return "\n".join(rows)


def _shares(stakes: list[Stake]) -> list[int]:
    """Whole percentages that add up to 100: what rounding down leaves goes to the largest rests."""
    total = sum(stake.minutes for stake in stakes)
    whole = [100 * stake.minutes // total for stake in stakes]
    rests = [100 * stake.minutes % total for stake in stakes]
    for at in sorted(range(len(stakes)), key=lambda at: -rests[at])[: 100 - sum(whole)]:
        whole[at] += 1
    return whole


def _row_title(stake: Stake) -> str:
    return f"`{stake.id}` {_link(stake)}".rstrip()


def _link(stake: Stake) -> str:
    # JupyterLab's anchor of a heading is its text with hyphens for spaces.
    anchor = stake.heading.replace("`", "").replace(" ", "-")
    if stake.heading and quote(anchor, safe=":,;!?'") == anchor:
        return f"[{stake.heading}](#{anchor})"
    return stake.heading


def _count(number: float, noun: str) -> str:
    return f"{number:g} {noun}" if number == 1 else f"{number:g} {noun}s"
