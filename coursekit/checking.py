"""``check("id")``: the public tests of an exercise, run on the functions of the notebook."""

from __future__ import annotations

import ast
import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coursekit.imports import forbidden_imports
from coursekit.markup import present
from coursekit.progress import record

if TYPE_CHECKING:
    from coursekit.public_tests import TestReport


class CheckFailed(Exception):
    """Some test of a check did not pass; the card above says which."""

    def _render_traceback_(self) -> list[str]:
        """One line in the notebook: the card has said the rest."""
        return [f"CheckFailed: {self}"]


class UnknownExercise(LookupError):
    """There is no exercise of that id."""

    def _render_traceback_(self) -> list[str]:
        return [f"UnknownExercise: {self}"]


def check(
    exercise: str, *, folder: Path | None = None, namespace: dict[str, Any] | None = None
) -> None:
    """Run an exercise's public tests and draw a card with what came.

    Args:
        exercise: its id, such as ``"parse_call"``.
        folder: where the tests lie, ``CHAPTER/EXERCISE.py``; by default the kit's own.
        namespace: the names under test; by default those of the notebook.

    Raises:
        CheckFailed: a test did not pass.
        UnknownExercise: there is no such exercise; the message names those there are.
    """
    path = find_exercise(exercise, folder or Path(__file__).with_name("checks"))
    names = vars(sys.modules["__main__"]) if namespace is None else namespace
    from coursekit.card import card, unwritten
    from coursekit.public_tests import run_public_tests

    reports = _not_from(path, names) + run_public_tests(path, names)
    failed = sum(report.failure is not None for report in reports)
    state = None if unwritten(reports) else failed == 0
    present(card(exercise, reports, record(names, exercise, state, _ids(path.parent))))
    if unwritten(reports):
        raise CheckFailed(f"{exercise} is not written yet")
    if failed:
        raise CheckFailed(
            f"{exercise}: {failed} of {len(reports)} check{'' if len(reports) == 1 else 's'} "
            f"{'does' if failed == 1 else 'do'} not pass yet; see the card above"
        )


def find_exercise(exercise: str, folder: Path) -> Path:
    """The test file of an exercise among ``folder/CHAPTER/EXERCISE.py``.

    Raises:
        UnknownExercise: there is none.
    """
    there = {
        name: chapter / f"{name}.py" for chapter in _chapters(folder) for name in _ids(chapter)
    }
    if exercise in there:
        return there[exercise]
    near = difflib.get_close_matches(str(exercise), there, n=2, cutoff=0.6)
    guess = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
    raise UnknownExercise(
        f"there is no exercise {exercise!r}.{guess} There are: {', '.join(there) or 'none'}."
    )


def forbidden_by(path: Path) -> tuple[str, ...]:
    """The modules that a public test file forbids, as its line ``FORBID = "one another"`` says."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FORBID":
            return tuple(str(ast.literal_eval(node.value)).split())
    return ()


def _not_from(path: Path, names: dict[str, Any]) -> list[TestReport]:
    """A failed test when a cell that has run imports what the exercise forbids, else nothing."""
    from coursekit.failure import Failure
    from coursekit.public_tests import TestReport

    forbidden, cells = forbidden_by(path), names.get("In")
    found = forbidden_imports(map(str, cells if isinstance(cells, list) else ()), forbidden)
    if not found:
        return []
    message = f"A cell that you ran imports {' and '.join(found)}, which does this exercise for you"
    title = f"It is your own code, not from {', '.join(forbidden)}."
    hint = "take the import out of your cells, restart the kernel, and run them all again."
    return [TestReport(title, hint, Failure("forbidden_import", f"{message}."), 0.0)]


def _chapters(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.is_dir() and path.name[0] not in "._")


def _ids(chapter: Path) -> list[str]:
    return sorted(path.stem for path in chapter.glob("*.py") if not path.name.startswith("_"))
