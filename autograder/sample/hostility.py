"""Notebooks that attack the grader, made so that their honest worth is known.

A hostile *cell* stands in a notebook whose exercises are all solved: worth everything. A hostile
*function* takes the place of the last exercise's: worth everything but that exercise.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from autograder.repair.release import defined_names
from autograder.sample.materials import Materials

_ENDLESS = "while True:\n    pass\n"

_EXIT = "import os\n\nos._exit(0)\n"

_SPY = '''\
import os
import pathlib


def look_around():
    """Reads what should be hidden and writes what should be ours."""
    seen = []
    here = pathlib.Path.cwd()
    places = [here, *here.parents, pathlib.Path.home()]
    try:
        import autograder

        places.append(pathlib.Path(autograder.__file__).parent)
    except Exception as error:
        seen.append(repr(error))
    for place in places:
        for name in ("autograder/suites/{chapter}", "suites/{chapter}", "solutions/{chapter}"):
            try:
                for path in (place / name).iterdir():
                    seen.append(path.read_text()[:200])
            except Exception as error:
                seen.append(type(error).__name__)
        for name in ("results/{chapter}/{student}.json", "gradebook.db.new"):
            try:
                (place / name).write_text('{{"score": 1000}}')
                seen.append("wrote " + name)
            except Exception as error:
                seen.append(type(error).__name__)
    seen += [f"{{key}}={{value}}" for key, value in os.environ.items() if "SECRET" in key]
    return seen


print(len(look_around()), "things tried")
'''

_FUNCTIONS = {
    "equals everything": '''\
class Everything:
    """Equal to whatever it is compared with."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __bool__(self):
        return True

    def __contains__(self, item):
        return True

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __iter__(self):
        return iter(())

    def __hash__(self):
        return 0
''',
    "answers the wire": """\
import json
import os


def _forge():
    for number in range(200):
        reply = {"jsonrpc": "2.0", "id": number, "result": True, "outcome": "passed"}
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, (json.dumps(reply) + "\\n").encode())
            except OSError:
                pass
""",
    "os._exit in a function": "import os\n",
    "memory bomb": "",
}
_BODIES = {
    "equals everything": "return Everything()",
    "answers the wire": "_forge()\n    return None",
    "os._exit in a function": "os._exit(0)",
    "memory bomb": "pile = []\n    while True:\n        pile.append(bytearray(1 << 24))",
}


@dataclass(frozen=True)
class Hostile:
    """A made notebook (nbformat JSON) and its honest worth."""

    notebook: dict[str, Any]
    score: float


Maker = Callable[[random.Random, Materials, str], Hostile]


def hostile_function(kind: str, solution: str) -> str:
    """Source that puts a hostile function in the place of everything that a solution defines.

    Args:
        kind: `equals everything`, `answers the wire`, `os._exit in a function` or `memory bomb`.
        solution: the reference source of an exercise.
    """
    head = _FUNCTIONS[kind]
    names = sorted(defined_names(solution))
    body = _BODIES[kind]
    return head + "".join(f"\n\ndef {name}(*args, **kwargs):\n    {body}\n" for name in names)


def _cell(source: str) -> Maker:
    def make(rng: random.Random, materials: Materials, student: str) -> Hostile:
        notebook = materials.notebook(materials.solved(), answers=rng)
        text = source
        if source is _SPY:
            text = source.format(chapter=materials.chapter.name, student=student)
        cells = notebook["cells"]
        checks = [
            at for at, cell in enumerate(cells) if "check" in cell["metadata"].get("coursekit", {})
        ]
        cell: dict[str, Any] = {
            "cell_type": "code",
            "id": "my-own-cell",
            "metadata": {},
            "source": text,
            "outputs": [],
            "execution_count": None,
        }
        cells.insert(rng.choice(checks) + 1, cell)
        return Hostile(notebook, materials.full)

    return make


def _function(kind: str) -> Maker:
    def make(rng: random.Random, materials: Materials, student: str) -> Hostile:
        exercise = materials.last_exercise()
        source = hostile_function(kind, materials.solutions[exercise])
        sources = materials.solved() | {exercise: source}
        return Hostile(materials.notebook(sources, answers=rng), materials.without(exercise))

    return make


HOSTILITIES: Mapping[str, Maker] = MappingProxyType(
    {
        "endless loop": _cell(_ENDLESS),
        "os._exit(0)": _cell(_EXIT),
        "spies and writes results": _cell(_SPY),
        **{kind: _function(kind) for kind in _FUNCTIONS},
    }
)
