"""Cells that measure: another machine measures a little otherwise."""

from __future__ import annotations

from nbformat import NotebookNode

LEFT_OUT = "pass"


class Measurements:
    """The measured cells of a notebook, when all of them are as committed; their outputs stay.

    A model that is trained in a cell comes out with other last digits on another processor, and
    with them other answers: no two machines agree to the byte. So a comparison neither runs such
    cells nor looks at what they show; only each other need what they bind. When one of them is new
    or has another text, all are run.

    Args:
        notebook: the notebook just made, not executed yet.
        committed: the notebook as it is in the repository, executed.
    """

    def __init__(self, notebook: NotebookNode, committed: NotebookNode) -> None:
        before = {
            (cell.get("id"), cell.source): cell
            for cell in committed.cells
            if cell.get("execution_count") is not None
        }
        measured = [
            (cell.id, cell.source)
            for cell in notebook.cells
            if cell.metadata.get("coursekit", {}).get("measured") is True
        ]
        stand = all(each in before for each in measured)
        self._standing = {each[0]: before[each] for each in measured} if stand else {}

    def leave_out(self, notebook: NotebookNode) -> None:
        """Puts a statement that does nothing in place of each; execution counts stay."""
        for cell in notebook.cells:
            if cell.id in self._standing:
                cell.source = LEFT_OUT

    def put_back(self, executed: NotebookNode) -> None:
        """Gives each its text and its committed outputs."""
        for cell in executed.cells:
            if old := self._standing.get(cell.id):
                cell.source, cell.outputs = old.source, old.outputs
