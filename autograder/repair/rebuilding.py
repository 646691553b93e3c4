"""Builds a valid notebook from submitted cells and the release's graded cells."""

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.repair.matching import Match
from autograder.repair.problems import problem
from autograder.repair.reading import RawCell
from autograder.repair.release import Marked, Release, defined_names
from autograder.results import Problem

_CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
UNTOUCHED = "Every exercise and answer is as it was given out. Was this the right file?"
_FLAGS = ("grade", "solution", "locked", "task", "points", "schema_version")


@dataclass
class _Placed:
    """A cell of the notebook to be: one of the student's, or one of the release's."""

    raw: RawCell
    marked: Marked | None = None


def rebuild(
    cells: Sequence[RawCell], release: Release, match: Match
) -> tuple[NotebookNode, list[Problem]]:
    """The repaired notebook, nbformat 4.5, without outputs.

    Args:
        cells: the submitted cells, in order.
        release: the release notebook.
        match: which of them are which.

    Returns:
        The notebook (the student's plain cells in their order, each marked cell of the release
        exactly once) and what was put right.
    """
    problems: list[Problem] = []
    main: dict[int, _Placed] = {}
    left_out = {position for positions in match.checks.values() for position in positions}
    last_of: dict[str, int] = {}
    for m in release.marked:
        if m.role == "check":
            continue
        found = match.places[m.grade_id]
        if found:
            position, source, unused = _choose(cells, m, found)
            main[position] = _Placed(_as_marked(cells[position], m, source), m)
            left_out |= unused
            last_of[m.grade_id] = max(p for p in found if p not in unused)
            problems += _about(m, [cells[p] for p in found], cells[position])
    problems += _about_checks(cells, release, match, last_of)
    work = {m.grade_id for m in release.marked if m.role in ("solution", "question")}
    chosen = [each for each in main.values() if each.marked and each.marked.grade_id in work]
    if work and all(each.marked and each.marked.same_text(each.raw.source) for each in chosen):
        problems.append(problem("untouched", message=UNTOUCHED))

    placed: list[_Placed] = []
    checks_after = {
        last_of[m.grade_id]: check
        for m in release.marked
        if m.grade_id in last_of and (check := _check(release, m)) is not None
    }
    for position, cell in enumerate(cells):
        if position not in left_out:
            placed.append(main.get(position, _Placed(cell)))
        if position in checks_after:
            placed.append(_released(checks_after[position]))
    problems += _put_back(placed, release)
    return _notebook(placed, release, problems), problems


def _choose(cells: Sequence[RawCell], m: Marked, found: Sequence[int]) -> tuple[int, str, set[int]]:
    """Which cell is the marked one, its text, and the positions to leave out."""
    if m.role == "given":
        return found[0], m.source, set(found[1:])
    changed = [p for p in found if not m.same_text(cells[p].source)]
    position = changed[0] if changed else found[0]
    # A copy that is still the stub would undo the solution above it.
    unused = {p for p in found if p not in changed and p != position}
    source = cells[position].source
    if m.role == "question" and len(changed) > 1:
        texts = dict.fromkeys(cells[p].source.strip() for p in changed)
        source, unused = "\n\n".join(texts), set(found) - {position}
    return position, source, unused


def _as_marked(cell: RawCell, m: Marked, source: str) -> RawCell:
    return RawCell(kind=m.cell["cell_type"], source=source, attachments=cell.attachments)


def _about(m: Marked, found: Sequence[RawCell], chosen: RawCell) -> list[Problem]:
    problems = []
    if len(found) > 1:
        text = f"This cell was there {len(found)} times; nothing that you wrote was left out."
        problems.append(problem("duplicated_cell", m.grade_id, text))
    if chosen.kind != m.cell["cell_type"]:
        text = f"This was a {chosen.kind} cell; it was read as {m.cell['cell_type']} again."
        problems.append(problem("wrong_cell_type", m.grade_id, text))
    if m.role == "given" and not m.same_text(chosen.source):
        text = "This given cell had been changed; the original was put back."
        problems.append(problem("edited_given", m.grade_id, text))
    return problems + _about_flags(m, chosen)


def _about_flags(m: Marked, cell: RawCell) -> list[Problem]:
    if cell.grade_id != m.grade_id:
        return []
    original = m.cell["metadata"]["nbgrader"]
    if all(cell.marks.get(flag) == original.get(flag) for flag in _FLAGS):
        return []
    text = "The grading marks of this cell had been changed; the original ones were put back."
    return [problem("changed_flags", m.grade_id, text)]


def _about_checks(
    cells: Sequence[RawCell], release: Release, match: Match, last_of: dict[str, int]
) -> list[Problem]:
    problems = []
    solutions = {m.exercise: m.grade_id for m in release.marked if m.role == "solution"}
    for m in release.marked:
        if m.role != "check":
            continue
        found = match.checks[m.grade_id]
        solution = last_of.get(solutions.get(m.exercise, ""))
        if not found:
            text = "The check cell was missing; it was put back."
            problems.append(problem("missing_check", m.exercise, text))
            continue
        if len(found) > 1:
            text = f"The check cell was there {len(found)} times; one was kept."
            problems.append(problem("duplicated_cell", m.grade_id, text))
        if solution is not None and found[-1] < solution:
            text = "The check cell stood above its exercise; it was moved below it."
            problems.append(problem("moved_check", m.exercise, text))
        first = cells[found[0]]
        if first.kind != "code":
            text = f"The check cell had become {first.kind}; it was made code again."
            problems.append(problem("wrong_cell_type", m.grade_id, text))
        problems += _about_flags(m, first)
    return problems


def _check(release: Release, m: Marked) -> Marked | None:
    return release.check_of(m.exercise) if m.role == "solution" else None


def _released(m: Marked) -> _Placed:
    return _Placed(RawCell(kind=m.cell["cell_type"], source=m.source), m)


def _put_back(placed: list[_Placed], release: Release) -> list[Problem]:
    """Inserts the marked cells that are not there yet, each after its neighbour above."""
    problems = []
    for index, m in enumerate(release.marked):
        if any(item.marked is m for item in placed):
            continue
        block = [_released(m)]
        if m.role == "solution":
            merged = _defined_elsewhere(m, placed)
            if merged:
                block[0].raw = RawCell("code", f"# {m.exercise} is written in another cell.")
                text = "This exercise was solved in another cell; that one was used."
                problems.append(problem("merged_cells", m.grade_id, text))
            else:
                text = "The cell of this exercise was missing; the empty one was put back."
                problems.append(problem("missing_solution", m.grade_id, text))
        elif m.role == "question":
            text = "The cell for this answer was missing; the empty one was put back."
            problems.append(problem("missing_question", m.grade_id, text))
        elif m.role == "given":
            text = "A given cell was missing; it was put back."
            problems.append(problem("missing_given", m.grade_id, text))
        at = _place(placed, release.marked, index)
        placed[at:at] = block
    return problems


def _defined_elsewhere(m: Marked, placed: Sequence[_Placed]) -> bool:
    others = (item.raw for item in placed if item.raw.kind == "code")
    return any(m.names & defined_names(raw.source) for raw in others)


def _place(placed: Sequence[_Placed], marked: Sequence[Marked], index: int) -> int:
    where = {id(item.marked): at for at, item in enumerate(placed) if item.marked is not None}
    for before in reversed(marked[:index]):
        if id(before) in where:
            return where[id(before)] + 1
    for after in marked[index + 1 :]:
        if id(after) in where:
            return where[id(after)]
    return len(placed)


def _notebook(placed: Sequence[_Placed], release: Release, problems: list[Problem]) -> NotebookNode:
    used = {str(m.cell["id"]) for m in release.marked if "id" in m.cell}
    repeated = False
    cells = []
    for number, item in enumerate(placed):
        if item.marked is not None:
            cell_id = item.marked.cell.get("id")
        else:
            cell_id = item.raw.id
            repeated = repeated or cell_id in used
        if cell_id is None or (
            item.marked is None and (cell_id in used or not _CELL_ID.fullmatch(cell_id))
        ):
            cell_id = next(
                name for n in range(len(placed) + 1) if (name := f"s{number}-{n}") not in used
            )
        used.add(cell_id)
        cells.append(_cell(item, cell_id))
    if repeated and not any(found.kind == "duplicated_cell" for found in problems):
        text = "Cells had the same id; each was given its own."
        problems.append(problem("duplicated_cell_id", message=text))
    metadata = copy.deepcopy(dict(release.metadata))
    return nbformat.from_dict(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}
    )


def _cell(item: _Placed, cell_id: str) -> dict[str, Any]:
    metadata = copy.deepcopy(item.marked.cell["metadata"]) if item.marked is not None else {}
    cell: dict[str, Any] = {
        "cell_type": item.raw.kind,
        "id": cell_id,
        "metadata": metadata,
        "source": item.raw.source,
    }
    if item.raw.kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    elif item.raw.attachments:
        cell["attachments"] = {name: dict(data) for name, data in item.raw.attachments.items()}
    return cell
