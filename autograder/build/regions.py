"""The regions of a cell that students do not get: solutions and marking schemes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

RegionKind = Literal["solution", "scheme"]

_BEGIN_SOLUTION = re.compile(r"\s*### BEGIN SOLUTION(?:: *(?P<sentence>\S.*?))?\s*")
_END_SOLUTION = re.compile(r"\s*### END SOLUTION\s*")
_BEGIN_SCHEME = re.compile(r"\s*=== BEGIN MARK SCHEME ===\s*")
_END_SCHEME = re.compile(r"\s*=== END MARK SCHEME ===\s*")
# What nbgrader itself reacts to, anywhere in a line.
_LOOSE = re.compile(r"(BEGIN|END) (SOLUTION|MARK SCHEME|HIDDEN TESTS)")

ANSWER_HERE = "Write your answer here."
SCHEME_TITLE = "**Marking scheme**"


@dataclass(frozen=True)
class Region:
    """Lines `first` to `last` of a cell (from 0, delimiters included) and the stub's sentence."""

    kind: RegionKind
    first: int
    last: int
    sentence: str | None
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Regions:
    """The regions of one cell and what is wrong with its delimiters: (line from 0, sentence)."""

    found: tuple[Region, ...]
    problems: tuple[tuple[int, str], ...]


def find_regions(source: str) -> Regions:
    """Finds the regions of a cell's source; nothing is raised, mistakes are in `problems`."""
    found: list[Region] = []
    problems: list[tuple[int, str]] = []
    lines = source.split("\n")
    opened: tuple[RegionKind, int, str | None] | None = None
    for at, line in enumerate(lines):
        begins = _begin(line)
        ends = _end(line)
        if begins is not None:
            if opened is not None:
                problems.append((opened[1], _unclosed(opened[0])))
            opened = (begins[0], at, begins[1])
        elif ends is not None:
            if opened is None or opened[0] != ends:
                problems.append((at, f"this ends a {_name(ends)} that was not begun"))
            else:
                kind, first, sentence = opened
                inside = tuple(lines[first + 1 : at])
                found.append(Region(kind, first, at, sentence, inside))
                opened = None
        elif loose := _LOOSE.search(line):
            problems.append((at, _loose_problem(loose[0])))
    if opened is not None:
        problems.append((opened[1], _unclosed(opened[0])))
    return Regions(tuple(found), tuple(problems))


def _begin(line: str) -> tuple[RegionKind, str | None] | None:
    if match := _BEGIN_SOLUTION.fullmatch(line):
        return "solution", match["sentence"]
    if _BEGIN_SCHEME.fullmatch(line):
        return "scheme", None
    return None


def _end(line: str) -> RegionKind | None:
    if _END_SOLUTION.fullmatch(line):
        return "solution"
    return "scheme" if _END_SCHEME.fullmatch(line) else None


def _name(kind: RegionKind) -> str:
    return "SOLUTION" if kind == "solution" else "MARK SCHEME"


def _unclosed(kind: RegionKind) -> str:
    return f"this {_name(kind)} region is not ended before the next begins or the cell is over"


def _loose_problem(words: str) -> str:
    if "HIDDEN" in words:
        return "hidden tests do not stand in a notebook; put them into autograder/suites"
    return (
        f"{words!r} outside a delimiter; write exactly ### BEGIN SOLUTION: sentence, "
        "### END SOLUTION, === BEGIN MARK SCHEME === or === END MARK SCHEME === on a line"
    )


def stub_line(sentence: str) -> str:
    """The line that a student finds where the solution was."""
    return f"raise NotImplementedError({json.dumps(sentence, ensure_ascii=False)})"


def stubbed(source: str) -> str:
    """A code cell's source as students get it: each solution replaced by its stub."""

    def stub(region: Region, lines: list[str]) -> list[str]:
        begin = lines[region.first]
        indent = begin[: len(begin) - len(begin.lstrip())]
        return [indent + stub_line(region.sentence or "")]

    return _rewrite(source, stub)


def solved(source: str) -> str:
    """A cell's source with the solution in place and no delimiters."""
    return _rewrite(source, lambda region, lines: list(region.lines))


def outside(source: str) -> str:
    """A cell's source without its regions."""
    return _rewrite(source, lambda region, lines: [])


def scheme_inside(source: str) -> str:
    """A question with its marking scheme moved to the end of its solution, under a title.

    nbgrader keeps the checksum of an answer cell before it cuts a marking scheme that stands
    alone; an answer nobody touched would then count as changed. Cut with the solution, it does
    not.
    """
    schemes = [region for region in find_regions(source).found if region.kind == "scheme"]
    moved = [line for scheme in schemes for line in ("", SCHEME_TITLE, "", *scheme.lines)]

    def place(region: Region, lines: list[str]) -> list[str]:
        if region.kind == "scheme":
            return []
        return [*lines[region.first : region.last], *moved, lines[region.last]]

    return re.sub(r"\n{3,}", "\n\n", _rewrite(source, place).rstrip("\n"))


def _rewrite(source: str, replace: Callable[[Region, list[str]], list[str]]) -> str:
    lines = source.split("\n")
    out: list[str] = []
    at = 0
    for region in find_regions(source).found:
        out += lines[at : region.first]
        out += replace(region, lines)
        at = region.last + 1
    return "\n".join(out + lines[at:])
