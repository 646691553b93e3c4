"""What a script must satisfy before anything is built from it."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator

from IPython.core.inputtransformer2 import TransformerManager

from autograder.build.errors import BuildError
from autograder.build.points import suite_points
from autograder.build.regions import find_regions, solved, stubbed
from autograder.build.script import Script, ScriptCell
from autograder.chapter import Course
from autograder.reach import names_in

LONGEST_CELL = 40
LONGEST_STUB = 15

_ID_KEY = re.compile(r'# %%.*\b(?:exercise|question)="(\w+)"')


def script_errors(script: Script, course: Course) -> list[BuildError]:
    """Everything that is wrong with a chapter's script and the tests that belong to it.

    Args:
        script: the chapter as read.
        course: where the tests and the other chapters' scripts are.
    """
    rules: list[Callable[[Script], Iterator[BuildError]]] = [
        _regions,
        _stubs,
        _lengths,
        _check_sources,
        _pairs,
        _stretches,
        _prose_cells,
        _repeats,
        _slow_cells,
        lambda script: _other_chapters(script, course),
        lambda script: _suites(script, course),
    ]
    return [error for rule in rules for error in rule(script)]


def _error(script: Script, cell: ScriptCell, message: str, line: int | None = None) -> BuildError:
    return BuildError(script.path, cell.line if line is None else line, message)


def _regions(script: Script) -> Iterator[BuildError]:
    for cell in script.cells:
        regions = find_regions(cell.source)
        for at, problem in regions.problems:
            yield _error(script, cell, problem, cell.first_line + at)
        for region in regions.found:
            line = cell.first_line + region.first
            if region.kind == "solution" and cell.role not in ("exercise", "question"):
                message = "a SOLUTION region stands in a cell without exercise= or question="
                yield _error(script, cell, message, line)
            if region.kind == "scheme" and cell.role != "question":
                yield _error(script, cell, "a MARK SCHEME region needs a question= cell", line)
        if not regions.problems:
            yield from _missing_regions(script, cell)


def _missing_regions(script: Script, cell: ScriptCell) -> Iterator[BuildError]:
    kinds: list[str] = [region.kind for region in find_regions(cell.source).found]
    if cell.role == "exercise" and "solution" not in kinds:
        message = "no SOLUTION region: put the solution between ### BEGIN SOLUTION: and its END"
        yield _error(script, cell, message)
    if cell.role == "question":
        for kind, name in (("solution", "SOLUTION"), ("scheme", "MARK SCHEME")):
            if kinds.count(kind) != 1:
                message = f"a question has one {name} region, this one has {kinds.count(kind)}"
                yield _error(script, cell, message)


def _stubs(script: Script) -> Iterator[BuildError]:
    for cell in script.of("exercise").values():
        regions = find_regions(cell.source)
        unnamed = [region for region in regions.found if not region.sentence]
        for region in unnamed:
            message = (
                "the stub has no sentence; write it on the line: ### BEGIN SOLUTION: "
                "Say here what the student is to do."
            )
            yield _error(script, cell, message, cell.first_line + region.first)
        if not regions.found or regions.problems or unnamed:
            continue
        stub = stubbed(cell.source)
        if (lines := len(stub.split("\n"))) > LONGEST_STUB:
            message = f"the stub is {lines} lines long, at most {LONGEST_STUB}; shorten its text"
            yield _error(script, cell, message)
        for text, what in ((stub, "stub"), (solved(cell.source), "solution")):
            if (problem := _syntax_problem(text)) is not None:
                yield _error(script, cell, f"the {what} is not valid Python: {problem}")


def _syntax_problem(text: str) -> str | None:
    code = TransformerManager().transform_cell(text)
    try:
        compile(code, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        return f"{error.msg} (line {error.lineno} of the cell)"
    return None


def _lengths(script: Script) -> Iterator[BuildError]:
    for cell in script.cells:
        lines = len(solved(cell.source).split("\n"))
        if cell.cell_type == "code" and lines > LONGEST_CELL:
            message = f"the cell is {lines} lines long, at most {LONGEST_CELL}; split it"
            yield _error(script, cell, message)


def _check_sources(script: Script) -> Iterator[BuildError]:
    for cell in script.cells:
        expected = f'check("{cell.id}")'
        if cell.role == "check" and cell.source.strip() != expected:
            message = f"a check cell is exactly {expected}, not {cell.source.strip()!r}"
            yield _error(script, cell, message)


def _pairs(script: Script) -> Iterator[BuildError]:
    exercises, checks = script.of("exercise"), script.of("check")
    for name, exercise in exercises.items():
        if name not in checks:
            message = f'exercise {name} has no check; add a cell # %% check="{name}" points=…'
            yield _error(script, exercise, message)
        elif checks[name].line < exercise.line:
            message = f"the check of {name} stands before its exercise; move it behind"
            yield _error(script, checks[name], message)
    for name, check in checks.items():
        if name not in exercises:
            message = f'check of {name}, which is no exercise here; add exercise="{name}"'
            yield _error(script, check, message)


def _stretches(script: Script) -> Iterator[BuildError]:
    exercises = script.of("exercise")
    for name, check in script.of("check").items():
        points = float(check.key("points"))
        stretch = name in exercises and exercises[name].key("stretch") is True
        if stretch and points:
            message = f"{name} is a stretch, worth 0 points, but its check says {points:g}"
            yield _error(script, check, message)
        if name in exercises and not stretch and not points:
            message = f"{name} is worth 0 points; give it some, or mark it stretch=true"
            yield _error(script, check, message)


def _prose_cells(script: Script) -> Iterator[BuildError]:
    exercises = script.of("exercise")
    for cell in script.cells:
        if cell.role != "about":
            continue
        if cell.id not in exercises:
            yield _error(script, cell, f"about={cell.id!r}: there is no such exercise here")
        elif cell.line > exercises[cell.id].line:
            yield _error(script, cell, f"the text about {cell.id} stands behind its exercise")
        if not cell.source.lstrip().startswith("#"):
            message = "an about= cell begins with a heading, below which the builder adds a line"
            yield _error(script, cell, message)


def _repeats(script: Script) -> Iterator[BuildError]:
    first: dict[tuple[str, str], int] = {}
    for cell in script.cells:
        if cell.role in (None, "slow"):
            continue
        # An exercise and a question share the one space of ids that is graded.
        space = "graded" if cell.role in ("exercise", "question") else cell.role
        earlier = first.setdefault((space, cell.id), cell.line)
        if earlier != cell.line:
            message = f"{cell.role}={cell.id!r} is there already, on line {earlier}; ids are unique"
            yield _error(script, cell, message)


def _slow_cells(script: Script) -> Iterator[BuildError]:
    """The grader leaves slow cells out: nothing that it runs may need what they bind."""
    missing: dict[str, ScriptCell] = {}
    for cell in script.cells:
        names = names_in(solved(cell.source)) if cell.cell_type == "code" else None
        if names is None or cell.role == "check":
            continue
        if cell.role == "slow":
            missing |= dict.fromkeys(names.bound, cell)
            continue
        for name in sorted(names.mentioned & missing.keys() - names.bound):
            message = (
                f"this slow cell binds {name}, which the cell on line {cell.line} uses; "
                f"the grader leaves slow cells out: bind {name} in a cell of its own"
            )
            yield _error(script, missing[name], message)
        for name in names.bound:
            missing.pop(name, None)


def _other_chapters(script: Script, course: Course) -> Iterator[BuildError]:
    elsewhere = _ids_elsewhere(script, course)
    for cell in script.cells:
        if cell.role in ("exercise", "question") and cell.id in elsewhere:
            message = f"{cell.id} is taken by {elsewhere[cell.id]}; ids are unique in the course"
            yield _error(script, cell, message)


def _ids_elsewhere(script: Script, course: Course) -> dict[str, str]:
    """Ids of all other chapters with file and line; read loosely, their mistakes are not ours."""
    found: dict[str, str] = {}
    for name in course.chapters():
        path = course.script(name)
        if path == script.path or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.split("\n"), 1):
            if match := _ID_KEY.match(line):
                found[match[1]] = f"{path}:{number}"
    return found


def _suites(script: Script, course: Course) -> Iterator[BuildError]:
    checks = script.of("check")
    for name, exercise in script.of("exercise").items():
        public = course.checks(script.chapter) / f"{name}.py"
        hidden = course.suites(script.chapter) / f"{name}.py"
        missing = [
            _error(script, exercise, f"{what} tests of {name} are missing; write {path}")
            for what, path in (("public", public), ("hidden", hidden))
            if not path.is_file()
        ]
        yield from missing
        if missing or name not in checks:
            continue
        try:
            shares = (suite_points(public), suite_points(hidden))
        except BuildError as error:
            yield error
            continue
        points = float(checks[name].key("points"))
        if not math.isclose(sum(shares), points, abs_tol=1e-9):
            message = (
                f"the tests of {name} are worth {shares[0]:g} (public) + {shares[1]:g} (hidden) "
                f"= {sum(shares):g} points, its check says {points:g}; make them agree"
            )
            yield _error(script, checks[name], message)
