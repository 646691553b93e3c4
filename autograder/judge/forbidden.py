"""Exercises that a submission may not solve with certain modules, by its own cells' imports."""

from __future__ import annotations

from nbformat import NotebookNode

from autograder.chapter import Chapter
from autograder.repair.release import read_release
from coursekit.imports import forbidden_imports

KIND = "forbidden_import"


def forbidden_troubles(chapter: Chapter, notebook: NotebookNode) -> list[dict[str, str]]:
    """One trouble for each exercise whose forbidden modules the student's own cells import.

    A cell is the student's own unless it is word for word a cell of the release notebook. Parses
    what the student wrote: call it where hostile text may do no harm.
    """
    given = {text.strip() for text in read_release(chapter.notebook).texts}
    own = [
        cell.source
        for cell in notebook.cells
        if cell.cell_type == "code" and cell.source.strip() not in given
    ]
    troubles = []
    for exercise in chapter.exercises:
        if found := forbidden_imports(own, exercise.forbid):
            message = f"a cell of yours imports {' and '.join(found)}; this exercise forbids that"
            troubles.append({"kind": KIND, "where": exercise.id, "message": message})
    return troubles
