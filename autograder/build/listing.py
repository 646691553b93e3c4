"""The table of chapters in the README: what each builds, its minutes and its points."""

from __future__ import annotations

import re

from autograder.build.drift import Drift, drift_of
from autograder.build.errors import BuildError, BuildFailed
from autograder.build.expand import stakes_of
from autograder.build.script import Script, read_script
from autograder.chapter import Course
from autograder.files import read_or_none, write_whole

BEGIN, END = "<!-- chapters -->\n\n", "\n<!-- end of chapters -->\n"

_TITLE = re.compile(r"^# Chapter (\d+): (.+)$", re.MULTILINE)
_MINUTES = re.compile(r"\*\*Time:\*\* about (\d+) minutes")


def listed(course: Course, check: bool) -> list[Drift]:
    """Puts the table of chapters into the README, between the comments that mark its place.

    Args:
        course: the course; nothing is done when its README has no such place, or while the
            script of any chapter cannot be read: building that chapter says why.
        check: change nothing.

    Returns:
        The README, if it was not as the scripts have it.

    Raises:
        BuildError: a chapter does not say its title, its time or what it builds.
    """
    path = course.root / "README.md"
    text = read_or_none(path)
    if text is None or BEGIN not in text or END not in text:
        return []
    try:
        scripts = [read_script(course.script(name)) for name in course.chapters()]
    except BuildFailed:
        return []
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    built = f"{before}{BEGIN}{_table(scripts)}{END}{after}"
    drift = drift_of(path.relative_to(course.root), text, built)
    if drift is None:
        return []
    if not check:
        write_whole(path, built.encode("utf-8"), durable=False)
    return [drift]


def _table(scripts: list[Script]) -> str:
    rows = ["| chapter | what is built | minutes | points |", "| --- | --- | ---: | ---: |"]
    rows += [_row(script) for script in scripts]
    return "\n".join(rows) + "\n"


def _row(script: Script) -> str:
    contents = next((cell for cell in script.cells if cell.role == "contents"), None)
    first = script.cells[0]
    title, minutes = _TITLE.search(first.source), _MINUTES.search(first.source)
    if title is None or minutes is None:
        message = (
            'the first cell has a heading "# Chapter N: title" and a line '
            '"**Time:** about N minutes": the README lists them'
        )
        raise BuildError(script.path, first.line, message)
    builds = str(contents.key("builds", "")) if contents is not None else ""
    if contents is None or not builds:
        line = contents.line if contents is not None else first.line
        message = 'contents=true takes builds="what students build": the README lists it'
        raise BuildError(script.path, line, message)
    number, name = title.groups()
    link = f"notebooks/{script.chapter}/{script.chapter}.ipynb"
    points = sum(stake.points for stake in stakes_of(script))
    return (
        f"| [{number} {name[0].upper()}{name[1:]}]({link}) | {builds} "
        f"| {minutes.group(1)} | {points:g} |"
    )
