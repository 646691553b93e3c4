"""The box gives the outputs and the names that a real kernel gives, over a corpus of cells."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.box import view
from autograder.box.box import Box
from autograder.box.zygote import Zygote
from autograder.judge.outputs import Outputs
from autograder.limits import Limits
from tests.parity.corpus import CORPUS

EXPLAINED = {
    ("errors", 8): "an error in the display of an error shows frames of the kernel itself",
    ("processes", 2): "a kernel reads what is written past it in a thread, at no fixed moment",
}
"""Cells whose outputs may differ, and why; `docs/fidelity.md` tells the same."""

NORMAL = (
    (re.compile(r"0x[0-9a-f]+"), "0x"),
    (re.compile(r"(/tmp)?/ipykernel_\d+/\d+\.py"), "<cell>"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"), "<id>"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"), "<id>"),
)


@pytest.fixture(scope="module")
def zygote(full_isolation: None) -> Iterator[Zygote]:
    with Zygote("full", ("matplotlib.pyplot", "ipywidgets")) as started:
        yield started


def notebook_of(name: str) -> nbformat.NotebookNode:
    cells = [nbformat.v4.new_code_cell(source, id=f"c{n}") for n, source in enumerate(CORPUS[name])]
    return nbformat.v4.new_notebook(cells=cells)


def by_kernel(name: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> nbformat.NotebookNode:
    for variable, value in view.environment(folder).items():
        monkeypatch.setenv(variable, value)
    monkeypatch.delenv("PYTEST_CURRENT_TEST")  # ipykernel would not watch descriptors 1 and 2
    notebook = notebook_of(name)
    client = NotebookClient(
        notebook, allow_errors=True, timeout=60, resources={"metadata": {"path": folder}}
    )
    client.execute()
    return notebook


def by_box(name: str, zygote: Zygote) -> nbformat.NotebookNode:
    notebook = notebook_of(name)
    outputs = Outputs(notebook)
    with Box(zygote, Limits(), seed=0) as box:
        for index, cell in enumerate(notebook.cells):
            run = box.run_cell(cell.id, cell.source, 30)
            assert run.status in ("ok", "error"), (cell.source, run.status, run.message)
            assert outputs.take(index, run.messages, run.execution_count) == 0
    outputs.finish()
    return notebook


def normal(value: Any, homes: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: normal(item, homes) for key, item in value.items()}
    if isinstance(value, list):
        return [normal(item, homes) for item in value]
    if isinstance(value, str):
        for home in homes:
            value = value.replace(home, "<home>")
        for pattern, text in NORMAL:
            value = pattern.sub(text, value)
    return value


def joined(outputs: list[Any]) -> list[Any]:
    """Outputs with neighbouring texts of a stream as one: a kernel flushes when its clock says."""
    found: list[Any] = []
    for output in outputs:
        last = found[-1] if found else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            found[-1] = {**last, "text": last["text"] + output["text"]}
        else:
            found.append(output)
    return found


def states(notebook: nbformat.NotebookNode) -> list[str]:
    """The states of widgets, without the ids by which they name one another."""
    widgets = notebook.metadata.get("widgets", {})
    found = widgets.get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
    return sorted(str(sorted(normal(dict(each), ()).items())) for each in found.values())


@pytest.mark.parametrize("name", CORPUS)
def test_outputs_are_a_kernels(
    name: str, zygote: Zygote, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = by_kernel(name, str(tmp_path), monkeypatch)
    ours = by_box(name, zygote)
    homes = (str(tmp_path), "/home/student", os.getcwd())
    differing = []
    for index, (expected, got) in enumerate(zip(theirs.cells, ours.cells, strict=True)):
        wanted, found = (normal(joined(cell.outputs), homes) for cell in (expected, got))
        if wanted != found and (name, index) not in EXPLAINED:
            differing.append((index, expected.source, wanted, found))
        if expected.execution_count != got.execution_count:
            differing.append(
                (index, expected.source, expected.execution_count, got.execution_count)
            )
    assert not differing, "\n".join(
        f"{i} {s!r}\n  kernel {w}\n  box    {g}" for i, s, w, g in differing
    )
    assert states(theirs) == states(ours)
