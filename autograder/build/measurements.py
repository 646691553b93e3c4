"""Cells that measure: another machine measures a little otherwise."""

from __future__ import annotations

from nbformat import NotebookNode

LEFT_OUT = "pass"


class Measurements:
    """The measured cells of a notebook whose text is as committed; their outputs stay.

    A model that is trained in a cell comes out with other last digits on another processor, and
    with them other answers: no two machines agree to the byte. So a comparison neither runs such a
    cell nor looks at what it shows; nothing else needs what it binds.

    Args:
        notebook: the notebook just made, not executed yet.
        committed: the notebook as it is in the repository.
    """

    def __init__(self, notebook: NotebookNode, committed: NotebookNode) -> None:
        before = {cell.get("id"): cell for cell in committed.cells}
        self._standing = {
            cell.id: before[cell.id]
            for cell in notebook.cells
            if cell.metadata.get("coursekit", {}).get("measured") is True
            and cell.id in before
            and before[cell.id].source == cell.source
            and before[cell.id].get("outputs")
        }

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
