"""The keys on a cell marker: `# %% exercise="parse_call" difficulty=3 minutes=15`."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

Value = str | int | float | bool
CellType = Literal["code", "markdown"]

_CELL_TYPES: Mapping[str | None, CellType] = {None: "code", "markdown": "markdown"}
_MARKER = re.compile(r"# %%(?: \[(?P<type>\w+)\])?(?: (?P<keys>.*))?")
_KEY = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|[^\s"]+)(?:\s+|$)')
_INTEGER = re.compile(r"-?\d+")
_DECIMAL = re.compile(r"-?\d+\.\d+")
_ID = re.compile(r"[a-z][a-z0-9_]{0,49}")
_MODULES = re.compile(r"[A-Za-z_][\w.]*( [A-Za-z_][\w.]*)*")


class MarkerError(ValueError):
    """A marker that cannot be read; the text says what was expected."""


@dataclass(frozen=True)
class Marker:
    """A cell's type and the keys written on its marker."""

    cell_type: CellType
    keys: Mapping[str, Value]

    @property
    def role(self) -> str | None:
        """The key that says what the cell is for, or None for a plain cell."""
        return next((key for key in self.keys if key in ROLES), None)


def read_marker(line: str) -> Marker:
    """Reads a marker line; raises MarkerError for text that is not `key=value`."""
    match = _MARKER.fullmatch(line.rstrip())
    if match is None:
        raise MarkerError('expected "# %%" or "# %% [markdown]", then key=value pairs')
    cell_type = _CELL_TYPES.get(match["type"])
    if cell_type is None:
        raise MarkerError(f"[{match['type']}] is no cell type here; write [markdown] or nothing")
    return Marker(cell_type, _read_keys((match["keys"] or "").strip()))


def _read_keys(text: str) -> dict[str, Value]:
    keys: dict[str, Value] = {}
    at = 0
    while at < len(text):
        match = _KEY.match(text, at)
        if match is None:
            raise MarkerError(
                f'{text[at:]!r} is not key=value (a value is "text", a number, true or false)'
            )
        name, value = match.groups()
        if name in keys:
            raise MarkerError(f"{name} is given twice; keep one")
        keys[name] = _read_value(name, value)
        at = match.end()
    return keys


def _read_value(name: str, text: str) -> Value:
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            raise MarkerError(f"{name}={text} is not a plain quoted text") from None
    if text in ("true", "false"):
        return text == "true"
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    raise MarkerError(f'{name}={text}: a value is "text" in quotes, a number, true or false')


Rule = Callable[[Value], bool]


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_id(value: Value) -> bool:
    return (
        isinstance(value, str)
        and _ID.fullmatch(value) is not None
        and not keyword.iskeyword(value)
        and not value.startswith("check_")
    )


_ANY_ID: tuple[Rule, str] = (
    _is_id,
    'an id in quotes: a Python name in small letters that does not start with "check_"',
)
_MINUTES: tuple[Rule, str] = (
    lambda value: type(value) is int and value > 0,
    "whole minutes, at least 1",
)
_DIFFICULTY: tuple[Rule, str] = (
    lambda value: type(value) is int and 1 <= value <= 5,
    "a whole number from 1 to 5",
)
_POINTS: tuple[Rule, str] = (
    lambda value: _is_number(value) and float(value) >= 0,
    "a number, 0 or more",
)
_SOME_POINTS: tuple[Rule, str] = (
    lambda value: _is_number(value) and float(value) > 0,
    "a number above 0",
)
_FLAG: tuple[Rule, str] = (lambda value: isinstance(value, bool), "true or false")
_TEXT: tuple[Rule, str] = (lambda value: isinstance(value, str) and bool(value), "words in quotes")
_TRUE: tuple[Rule, str] = (lambda value: value is True, "true")
_MODULE_NAMES: tuple[Rule, str] = (
    lambda value: isinstance(value, str) and _MODULES.fullmatch(value) is not None,
    "module names in quotes, one space between them",
)


@dataclass(frozen=True)
class Role:
    """What a kind of cell must be and which keys it takes."""

    cell_type: CellType
    required: Mapping[str, tuple[Rule, str]]
    optional: Mapping[str, tuple[Rule, str]]


ROLES: Mapping[str, Role] = {
    "exercise": Role(
        "code",
        {"exercise": _ANY_ID, "difficulty": _DIFFICULTY, "minutes": _MINUTES},
        {"forbid": _MODULE_NAMES, "fresh": _FLAG, "stretch": _FLAG},
    ),
    "check": Role("code", {"check": _ANY_ID, "points": _POINTS}, {}),
    "question": Role(
        "markdown", {"question": _ANY_ID, "points": _SOME_POINTS, "minutes": _MINUTES}, {}
    ),
    "about": Role("markdown", {"about": _ANY_ID}, {}),
    "contents": Role("markdown", {"contents": _TRUE}, {"builds": _TEXT}),
    "slow": Role("code", {"slow": _TRUE}, {"measured": _TRUE}),
}


def marker_problems(marker: Marker) -> list[str]:
    """What is wrong with a marker's keys, one sentence each; empty when nothing is."""
    roles = [key for key in marker.keys if key in ROLES]
    if len(roles) > 1:
        return [f"a cell has one role, this marker gives {' and '.join(roles)}; split the cell"]
    if not roles:
        return [
            f"unknown key {key!r} on a plain cell; the roles are: {', '.join(ROLES)}"
            for key in marker.keys
        ]
    return _role_problems(roles[0], marker)


def _role_problems(name: str, marker: Marker) -> list[str]:
    role = ROLES[name]
    fields = {**role.required, **role.optional}
    problems = []
    if marker.cell_type != role.cell_type:
        problems.append(f"a cell with {name}= is a {role.cell_type} cell, not {marker.cell_type}")
    for key in role.required:
        if key not in marker.keys:
            problems.append(f"{key}= is missing on this {name} cell; add {key}={fields[key][1]}")
    for key, value in marker.keys.items():
        if key not in fields:
            problems.append(
                f"unknown key {key!r} on a cell with {name}=; it takes: {', '.join(fields)}"
            )
        elif not fields[key][0](value):
            problems.append(f"{key}={value!r}: expected {fields[key][1]}")
    return problems
