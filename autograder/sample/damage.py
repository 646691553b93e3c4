"""Ways in which an honest notebook is damaged on its way to the grader."""

import copy
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from autograder.sample.materials import Materials

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Damage:
    """What is done to a solved notebook; `readable` when all its points can still be given."""

    apply: Callable[[random.Random, Notebook, Materials], bytes]
    readable: bool


def _empty(_rng: random.Random, _notebook: Notebook, _materials: Materials) -> bytes:
    return b""


def _truncated(rng: random.Random, notebook: Notebook, _materials: Materials) -> bytes:
    data = _dumps(notebook)
    return data[: rng.randrange(len(data) // 4, 3 * len(data) // 4)]


def _no_notebook(_rng: random.Random, _notebook: Notebook, _materials: Materials) -> bytes:
    return b"<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body></body></html>\n"


def _duplicated(rng: random.Random, notebook: Notebook, materials: Materials) -> bytes:
    exercise = rng.choice(materials.chapter.exercises)
    for wanted in (exercise.id, exercise.check_id):
        at = next(i for i, cell in enumerate(notebook["cells"]) if _grade_id(cell) == wanted)
        notebook["cells"].insert(at + 1, copy.deepcopy(notebook["cells"][at]))
    return _dumps(notebook)


def _stripped(rng: random.Random, notebook: Notebook, _materials: Materials) -> bytes:
    keep_ids = rng.random() < 0.5
    notebook["metadata"] = {}
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        if not keep_ids:
            del cell["id"]
    notebook["nbformat_minor"] = 5 if keep_ids else 4
    return _dumps(notebook)


def _check_deleted(rng: random.Random, notebook: Notebook, materials: Materials) -> bytes:
    exercise = rng.choice(materials.chapter.exercises)
    cells = notebook["cells"]
    notebook["cells"] = [cell for cell in cells if _grade_id(cell) != exercise.check_id]
    return _dumps(notebook)


def _third_format(_rng: random.Random, notebook: Notebook, _materials: Materials) -> bytes:
    for cell in notebook["cells"]:
        del cell["id"]
        if cell["cell_type"] == "code":
            cell["input"] = cell.pop("source")
            cell["language"] = "python"
            cell["collapsed"] = False
            del cell["execution_count"]
            cell["outputs"] = []
    sheet = {"cells": notebook["cells"], "metadata": {}}
    return _dumps(
        {"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [sheet]}
    )


def _grade_id(cell: dict[str, Any]) -> str | None:
    found: str | None = cell["metadata"].get("nbgrader", {}).get("grade_id")
    return found


def _dumps(notebook: Notebook) -> bytes:
    return (json.dumps(notebook, indent=1) + "\n").encode()


DAMAGES: Mapping[str, Damage] = MappingProxyType(
    {
        "0 bytes": Damage(_empty, readable=False),
        "truncated": Damage(_truncated, readable=False),
        "not a notebook": Damage(_no_notebook, readable=False),
        "duplicated graded cell": Damage(_duplicated, readable=True),
        "metadata stripped": Damage(_stripped, readable=True),
        "check cell deleted": Damage(_check_deleted, readable=True),
        "notebook format 3": Damage(_third_format, readable=True),
    }
)
