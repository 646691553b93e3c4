"""One hostile submission: what is handed in, and what must come of it."""

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.sample.materials import Materials

CHAPTER = "ch01_harness"
EXERCISES = ("parse_call", "dispatch", "run_loop", "replay", "loop_cost", "calculate")

Notebook = dict[str, Any]
Make = Callable[[Materials], Notebook | bytes]
Lay = Callable[[Path, bytes], None]

LINES: Mapping[int, str] = {
    1: "hooks, history and transformers that see other cells",
    2: "opening hidden files, by path, descriptor, `/proc` or the module path",
    3: "walking frames, constants, live objects and tracebacks",
    4: "having inputs and expected values told: in messages, prints, names of errors, timing",
    5: "the network, the machine's own services, installing packages",
    6: "noticing that it is graded and behaving differently",
    7: "writing results, the gradebook, another's files; forged outputs in the notebook",
    8: "writing to the wire: forged, malformed, oversized, unasked messages",
    9: "returned objects that lie about equality, type or value, or change later",
    10: "prints that look like points or messages; closing or replacing the streams",
    11: "points as text: `nan`, `inf`, booleans, lists, negative, too many",
    12: "script in outputs, answers, errors, file names and student names",
    13: "ending the process: exits, signals, crashes",
    14: "pytest's own exceptions, and configuration files beside the notebook",
    15: "patched builtins, modules, import hooks and kit; files named like packages",
    16: "redefined names, functions that look at their caller",
    17: "ignored signals, threads and processes that outlive the run",
    18: "answers made for the public examples alone",
    19: "graded cells deleted, copied, split, moved, retyped, unmarked, re-marked",
    20: "files that are empty, broken, huge, oddly encoded or of another format",
    21: "other languages, shell commands, magics, input, debuggers, event loops",
    22: "odd names, links, devices, several files, archives, names that are formulas",
    23: "using up time, memory, processes, threads, files, output, stack",
    24: "many small waits, each just under its limit",
}
"""What is tried, by the number of its line in the table of docs/security.md."""


@dataclass(frozen=True)
class Case:
    """A submission and its expected outcome.

    `line` is the kind of attempt (`LINES`); `problems` are exactly the kinds that staff see;
    `worth` are the scores of exercises that do not get their full points; `readable` is false for
    a file of which nothing can be run; `shows` is what the student's own outputs must hold, which
    proves that the attempt ran; `perhaps` are kinds that depend on the machine's speed, `between`
    exercises whose score does.
    """

    name: str
    line: int
    problems: frozenset[str] = frozenset()
    make: Make = field(default=lambda materials: solved(materials))
    worth: Mapping[str, float] = field(default_factory=dict)
    readable: bool = True
    shows: str = ""
    student: str = ""
    lay: Lay = field(default=lambda folder, data: in_place(folder, data))
    perhaps: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()

    @property
    def folder(self) -> str:
        """The name of the student's folder."""
        return self.student or self.name

    def data(self, materials: Materials, places: Mapping[str, str]) -> bytes:
        """The bytes of the notebook's file, with the names of places put in."""
        made = self.make(materials)
        data = made if isinstance(made, bytes) else json.dumps(made).encode()
        for name, text in places.items():
            data = data.replace(f"@{name}@".encode(), text.encode())
        return data


def in_place(folder: Path, data: bytes) -> None:
    """Puts a notebook where it belongs."""
    path = folder / CHAPTER / f"{CHAPTER}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def solved(materials: Materials, **sources: str) -> Notebook:
    """The solved notebook, with other sources by exercise."""
    return materials.notebook(materials.solved() | sources, answers=None)


def code(source: str, cell_id: str) -> Notebook:
    """A code cell as a student adds one."""
    return {
        "cell_type": "code",
        "id": cell_id,
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def cell(
    name: str,
    line: int,
    source: str,
    *problems: str,
    last: str = "",
    shows: str = "",
    **worth: float,
) -> Case:
    """A solved notebook with a hostile cell on top, and perhaps another at its end."""

    def make(materials: Materials) -> Notebook:
        notebook = solved(materials)
        if source:
            notebook["cells"].insert(0, code(source, "hostile-first"))
        if last:
            notebook["cells"].append(code(last, "hostile-last"))
        return notebook

    return Case(name, line, frozenset(problems), make, worth, shows=shows)


def function(
    name: str,
    line: int,
    source: str,
    *problems: str,
    exercise: str = "calculate",
    worth: float = 0.0,
    shows: str = "",
) -> Case:
    """A solved notebook in which one exercise's cell is hostile, and what that exercise earns."""

    def make(materials: Materials) -> Notebook:
        text = source.replace("@SOLUTION@", materials.solutions[exercise])
        notebook = solved(materials, **{exercise: text})
        if exercise == "calculate":  # tests alone call it, not the cell at the end
            notebook["cells"].remove(find_id(notebook, "code-031"))
        return notebook

    full = {"parse_call": 6, "dispatch": 5, "run_loop": 6, "replay": 4, "loop_cost": 2}
    earned = {} if worth == full.get(exercise, 3) else {exercise: worth}
    return Case(name, line, frozenset(problems), make, earned, shows=shows)


def changed(
    name: str,
    line: int,
    change: Callable[[Notebook], Notebook | bytes | None],
    *problems: str,
    **worth: float,
) -> Case:
    """A solved notebook that is damaged: changed in place, or replaced by what comes back."""

    def make(materials: Materials) -> Notebook | bytes:
        notebook = copy.deepcopy(solved(materials))
        made = change(notebook)
        return notebook if made is None else made

    return Case(name, line, frozenset(problems), make, worth)


def broken(
    name: str, line: int, change: Callable[[Notebook], Notebook | bytes | None], problem: str
) -> Case:
    """A file of which nothing can be run."""
    case = changed(name, line, change, problem)
    return Case(name, line, case.problems, case.make, readable=False)


def laid(
    name: str, line: int, lay: Lay, *problems: str, student: str = "", readable: bool = True
) -> Case:
    """A solved notebook laid down in an odd way."""
    found = frozenset(problems)
    return Case(name, line, found, student=student, lay=lay, readable=readable)


def find(notebook: Notebook, grade_id: str) -> Notebook:
    """The cell with an nbgrader id."""
    return next(cell for cell in notebook["cells"] if marks(cell).get("grade_id") == grade_id)


def find_id(notebook: Notebook, cell_id: str) -> Notebook:
    """The cell with an id."""
    return next(cell for cell in notebook["cells"] if cell.get("id") == cell_id)


def marks(cell: Notebook) -> Notebook:
    """The nbgrader marks of a cell."""
    found: Notebook = cell["metadata"].get("nbgrader", {})
    return found
