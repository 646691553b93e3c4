"""The first table of docs/security.md."""

from collections.abc import Mapping
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "security.md"


def table() -> list[Mapping[str, str]]:
    """Its rows, by the names of its columns; `line` is the number."""
    _, start, rest = PAGE.read_text().partition("\n|")
    lines = (start + rest).strip().partition("\n\n")[0].splitlines()
    head, _, *rows = ([part.strip() for part in line.strip("|").split("|")] for line in lines)
    names = ["line", *(name.strip("`") for name in head[1:])]
    return [dict(zip(names, row, strict=True)) for row in rows]


def contained_at_process() -> frozenset[int]:
    """The lines that `process` contains, by the table."""
    rows = (row for row in table() if row["process"].startswith("contained"))
    return frozenset(int(row["line"]) for row in rows)
