"""One byte sequence for one notebook: what varies from run to run is taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.build.expand import KERNEL
from autograder.build.images import plain_png

_WIDGET = "application/vnd.jupyter.widget-view+json"
# Left by jupytext and by an execution, of no use to anybody who opens the notebook.
_PASSING_KEYS = ("execution", "lines_to_next_cell", "cell_marker", "ExecuteTime")
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{9,16}\b")
_KERNEL_FILE = re.compile(r"/ipykernel_\d+/")


def student_form(notebook: NotebookNode) -> NotebookNode:
    """A notebook as students open it: no outputs, no counts, the same metadata every time."""
    return _notebook([_cell(cell, outputs=[], count=None) for cell in notebook.cells])


def solved_form(notebook: NotebookNode) -> NotebookNode:
    """An executed notebook with outputs that a second run on another day would give again."""
    return _notebook(
        [
            _cell(cell, _outputs(cell.get("outputs", [])), cell.get("execution_count"))
            for cell in notebook.cells
        ]
    )


def notebook_text(notebook: NotebookNode) -> str:
    """The bytes of a notebook's file as text: keys sorted, LF, a newline at the end."""
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook, version=nbformat.NO_CONVERT)) + "\n"


def unstable_text(cell: NotebookNode, folders: Sequence[Path]) -> str | None:
    """What in a cell's outputs would be another the next time.

    Args:
        cell: an executed code cell.
        folders: this machine's folders, which no output may name.

    Returns:
        The offence and the text found, or None when there is none.
    """
    for text in _texts(cell.get("outputs", [])):
        if match := _ADDRESS.search(text):
            return f"a memory address ({match[0]})"
        if match := _KERNEL_FILE.search(text):
            return f"a path of the kernel's ({match[0]}), probably in a warning"
        for folder in folders:
            if f"{folder}/" in text:
                return f"a path of this machine ({folder}/)"
    return None


def _notebook(cells: list[NotebookNode]) -> NotebookNode:
    content = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    return nbformat.from_dict(content)


def _cell(cell: NotebookNode, outputs: list[NotebookNode], count: int | None) -> NotebookNode:
    metadata = {key: value for key, value in cell.metadata.items() if key not in _PASSING_KEYS}
    plain: dict[str, Any] = {
        "cell_type": cell.cell_type,
        "id": cell.id,
        "metadata": metadata,
        "source": cell.source,
    }
    if cell.cell_type == "code":
        plain["outputs"] = outputs
        plain["execution_count"] = count
    return nbformat.from_dict(plain)


def _outputs(outputs: list[NotebookNode]) -> list[NotebookNode]:
    kept: list[NotebookNode] = []
    for output in outputs:
        if output.output_type == "stream":
            _add_stream(kept, output)
        elif "data" in output:
            kept.append(_displayed(output))
        else:
            kept.append(output)
    return kept


def _add_stream(kept: list[NotebookNode], output: NotebookNode) -> None:
    """Joins what a cell printed between two displays: how it was cut is a matter of timing."""
    at = len(kept)
    while at and kept[at - 1].output_type == "stream":
        at -= 1
        if kept[at].name == output.name:
            kept[at].text += output.text
            return
    stream = NotebookNode({"output_type": "stream", "name": output.name, "text": output.text})
    # Standard output first: the order in which two pipes are read is a matter of timing too.
    kept.insert(at if output.name == "stdout" else len(kept), stream)


def _displayed(output: NotebookNode) -> NotebookNode:
    data = {mime: value for mime, value in output.data.items() if mime != _WIDGET}
    if "image/png" in data:
        data["image/png"] = plain_png(data["image/png"])
    plain = {**output, "data": data}
    return nbformat.from_dict(plain)


def _texts(outputs: list[NotebookNode]) -> list[str]:
    texts: list[str] = []
    for output in outputs:
        texts.append(output.get("text", ""))
        data = output.get("data", {})
        texts += [str(value) for mime, value in data.items() if not mime.startswith("image/")]
    return texts
