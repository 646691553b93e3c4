"""Runs a solved notebook in a real kernel."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

from autograder.build.errors import BuildError
from autograder.build.normalise import solved_form, unstable_text

SECONDS_A_CELL = 120


def executed_notebook(
    solved: NotebookNode, root: Path, where: Mapping[str, tuple[Path, int]]
) -> NotebookNode:
    """Executes every cell and brings the outputs into their stable form.

    Args:
        solved: the notebook with its solutions; not changed.
        root: the project's root, from which the kernel imports `coursekit`.
        where: the script and line of each cell, by cell id, for errors.

    Raises:
        BuildError: a cell raised, took over two minutes, killed the kernel, or shows something
            that would differ on the next run; names the cell.
    """
    notebook = NotebookNode({**solved, "cells": [NotebookNode(cell) for cell in solved.cells]})
    with tempfile.TemporaryDirectory(prefix="solved-") as folder:
        place = Path(folder)
        work = place / "work"
        work.mkdir()
        _run(notebook, root, place, where)
        folders = [place, root, Path(sys.prefix), Path.home()]
    for cell in notebook.cells:
        if found := unstable_text(cell, folders):
            path, line = where[cell.id]
            message = (
                f"the output of cell {cell.id} shows {found}, which differs from run to run; "
                "print something else"
            )
            raise BuildError(path, line, message)
    return solved_form(notebook)


def _run(
    notebook: NotebookNode, root: Path, place: Path, where: Mapping[str, tuple[Path, int]]
) -> None:
    client = NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        # A kernel warns on the builder's terminal that its messages are not encrypted.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(place / "work")}},
    )
    running: list[NotebookNode] = []
    client.on_cell_execute = lambda cell, **_: running.append(cell)
    try:
        client.execute(env=_environment(root, place))
    except CellExecutionError as error:
        raise _failure(running, where, f"raised {error.ename}: {error.evalue}") from error
    except CellTimeoutError as error:
        raise _failure(running, where, f"took over {SECONDS_A_CELL} seconds") from error
    except DeadKernelError as error:
        raise _failure(running, where, "killed its kernel") from error
    except RuntimeError as error:
        path = next(iter(where.values()))[0]
        raise BuildError(path, 0, f"no kernel starts to run the solution: {error}") from error


def _failure(
    running: list[NotebookNode], where: Mapping[str, tuple[Path, int]], what: str
) -> BuildError:
    cell = running[-1]
    path, line = where[cell.id]
    message = f"cell {cell.id} {what}; the solved notebook must run from top to bottom"
    return BuildError(path, line, message)


def _environment(root: Path, place: Path) -> dict[str, str]:
    """The kernel's environment: nobody's own settings, the same hashes every time."""
    settings = place / "matplotlibrc"
    settings.write_text("svg.hashsalt: course\n", encoding="utf-8")
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "MPL", "MATPLOTLIB", "IPYTHON", "AUTOGRADER"))
    }
    return {
        **inherited,
        "PYTHONPATH": str(root),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "TZ": "UTC",
        "COLUMNS": "80",
        "IPYTHONDIR": str(place / "ipython"),
        "MATPLOTLIBRC": str(settings),
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "SOURCE_DATE_EPOCH": "0",
        # With several threads a small model is slower, and adds up in another order.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
