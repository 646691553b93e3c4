"""Finds the release notebook's graded cells among the submitted ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from autograder.repair.problems import problem
from autograder.repair.reading import RawCell
from autograder.repair.release import (
    Marked,
    Release,
    carries_work,
    checked_exercise,
    defined_names,
)
from autograder.results import Problem


@dataclass
class Match:
    """Where each marked cell of the release was found.

    `places` gives, for each grade id but the checks', the positions of the submitted cells that
    belong to it (in order); `checks` those of check cells, which are all replaced; `problems`
    what was odd.
    """

    places: dict[str, list[int]] = field(default_factory=dict)
    checks: dict[str, list[int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def taken(self) -> set[int]:
        """All positions that belong to a marked cell."""
        lists = (*self.places.values(), *self.checks.values())
        return {position for positions in lists for position in positions}


def match_cells(cells: Sequence[RawCell], release: Release) -> Match:
    """Assigns submitted cells to the release's marked cells.

    Evidence is tried from strong to weak: nbgrader id (unless the text says otherwise), cell id or
    own metadata, defined names, place in a notebook of the same length, likeness of a question.
    """
    match = Match()
    _match_checks(cells, release, match)
    others = [m for m in release.marked if m.role != "check"]
    names = [defined_names(cell.source) for cell in cells]
    owners = _owners(others)
    match.places = {m.grade_id: [] for m in others}

    for m in others:
        for position, cell in enumerate(cells):
            if cell.grade_id != m.grade_id or position in match.taken():
                continue
            elsewhere = not names[position] & m.names and any(
                cells[q].grade_id not in (None, m.grade_id) and names[q] & m.names
                for q in range(len(cells))
            )
            if elsewhere or _says_otherwise(cell, m, names[position], owners):
                text = "This cell carried the mark of another one; its text says what it is."
                match.problems.append(problem("swapped_ids", m.grade_id, text))
            else:
                match.places[m.grade_id].append(position)

    def weaker(fits: Callable[[Marked, int], bool], only_first: bool = False) -> None:
        for m in others:
            if match.places[m.grade_id]:
                continue
            taken = match.taken()
            free = (p for p in range(len(cells)) if p not in taken and fits(m, p))
            match.places[m.grade_id] = sorted(free)[: 1 if only_first else None]

    marked = {m.grade_id for m in others if match.places[m.grade_id]}
    weaker(
        lambda m, p: (
            m.cell.get("id") is not None
            and cells[p].id == m.cell["id"]
            and not _says_otherwise(cells[p], m, names[p], owners)
            and (bool(names[p] & m.names) or not any(each & m.names for each in names))
        )
    )
    weaker(
        lambda m, p: (
            m.role == "solution"
            and cells[p].own.get("exercise") == m.exercise
            and not _says_otherwise(cells[p], m, names[p], owners)
        )
    )
    weaker(
        lambda m, p: m.role == "solution" and cells[p].kind == "code" and bool(names[p] & m.names)
    )
    weaker(lambda m, p: m.role != "solution" and m.same_text(cells[p].source))
    weaker(
        lambda m, p: m.role == "question" and cells[p].kind == "markdown" and _alike(cells[p], m),
        only_first=True,
    )
    if len(cells) == release.size:
        weaker(
            lambda m, p: (
                p == m.position
                and cells[p].kind == m.cell["cell_type"]
                and not _says_otherwise(cells[p], m, names[p], owners)
            )
        )
    unmarked = [m.grade_id for m in others if match.places[m.grade_id] and m.grade_id not in marked]
    _report_unmarked(unmarked, bool(marked), match)
    return match


def _match_checks(cells: Sequence[RawCell], release: Release, match: Match) -> None:
    checks = {m.grade_id: m for m in release.marked if m.role == "check"}
    by_exercise = {m.exercise: m for m in checks.values()}
    match.checks = {grade_id: [] for grade_id in checks}
    for position, cell in enumerate(cells):
        called = checked_exercise(cell.source) if cell.kind != "markdown" else None
        claimed = checks.get(cell.grade_id or "")
        if called in by_exercise:
            match.checks[by_exercise[called].grade_id].append(position)
        elif claimed is not None and not carries_work(cell.source):
            match.checks[claimed.grade_id].append(position)
            if not claimed.same_text(cell.source):
                text = "The check cell had been changed; the original was put back."
                match.problems.append(problem("edited_check", claimed.exercise, text))
        elif claimed is not None:
            text = "Code was found where the check cell should be; it was kept, and the check too."
            match.problems.append(problem("edited_check", claimed.exercise, text))


def _owners(marked: Sequence[Marked]) -> dict[str, str]:
    """Which exercise alone defines a name."""
    owners: dict[str, str] = {}
    shared = set()
    for m in marked:
        for name in m.names:
            shared |= {name} if name in owners else set()
            owners[name] = m.grade_id
    return {name: owner for name, owner in owners.items() if name not in shared}


def _says_otherwise(
    cell: RawCell, m: Marked, names: frozenset[str], owners: dict[str, str]
) -> bool:
    """Whether a cell's text shows that it is not the marked cell whose id it carries."""
    if names & m.names:
        return False
    if any(owners.get(name, m.grade_id) != m.grade_id for name in names):
        return True
    return m.role == "solution" and cell.kind == "markdown" and not carries_work(cell.source)


def _alike(cell: RawCell, m: Marked) -> bool:
    mine, released = cell.source.strip()[:2000], m.source.strip()[:2000]
    if not mine or not released:
        return False
    first = released.splitlines()[0].strip()
    if len(first) > 8 and mine.splitlines()[0].strip() == first:
        return True
    matcher = SequenceMatcher(None, released, mine, autojunk=True)
    return matcher.quick_ratio() > 0.7 and matcher.ratio() > 0.7


def _report_unmarked(unmarked: Sequence[str], some_marked: bool, match: Match) -> None:
    if unmarked and not some_marked:
        text = "The notebook had lost its marks; the graded cells were recognised by their text."
        match.problems.append(problem("stripped_metadata", message=text))
        return
    for grade_id in unmarked:
        text = "This cell had lost its mark; it was recognised by its text or place."
        match.problems.append(problem("stripped_metadata", grade_id, text))
