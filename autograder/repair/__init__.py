"""Repair: makes of any submitted file a valid notebook with exactly the graded cells released."""

from dataclasses import dataclass
from pathlib import Path

from nbformat import NotebookNode

from autograder.chapter import Chapter
from autograder.repair.matching import match_cells
from autograder.repair.problems import UNREADABLE, ProblemKind, Unreadable, problem
from autograder.repair.reading import parse_cells, read_file
from autograder.repair.rebuilding import rebuild
from autograder.repair.release import read_release
from autograder.results import Problem

__all__ = [
    "UNREADABLE",
    "ProblemKind",
    "Repaired",
    "blank_notebook",
    "read_submission",
    "repair_bytes",
]


@dataclass(frozen=True)
class Repaired:
    """A submitted notebook put right (None: there is none to be had), and what was wrong."""

    notebook: NotebookNode | None
    problems: list[Problem]


def read_submission(path: Path | None, chapter: Chapter) -> Repaired:
    """Reads a submitted notebook and puts right what can be put right from the release.

    Never raises because of what the file is or holds.

    Args:
        path: the submitted file; None when nothing was handed in.
        chapter: the chapter, whose release notebook says what belongs where.

    Returns:
        A valid nbformat 4.5 notebook without outputs, whose graded cells are those of the release
        notebook, each once, each check cell below its exercise; and every repair by name.
    """
    try:
        data = read_file(path)
    except Unreadable as error:
        return Repaired(None, [error.problem])
    except (OSError, MemoryError) as error:
        return Repaired(None, [problem("refused_file", message=f"It cannot be read ({error}).")])
    return repair_bytes(data, chapter)


def repair_bytes(data: bytes, chapter: Chapter) -> Repaired:
    """The same for a file's bytes."""
    release = read_release(chapter.notebook)
    try:
        cells, problems = parse_cells(data)
        match = match_cells(cells, release)
        notebook, repairs = rebuild(cells, release, match)
    except Unreadable as error:
        return Repaired(None, [error.problem])
    except Exception as error:
        # One strange file must not stop a class; staff see its name and read it by hand.
        message = f"The notebook could not be put right ({type(error).__name__})."
        return Repaired(None, [problem("repair_failed", message=message)])
    return Repaired(notebook, problems + match.problems + repairs)


def blank_notebook(chapter: Chapter) -> NotebookNode:
    """The release notebook: what is shown in place of one that cannot be read."""
    notebook = repair_bytes(chapter.notebook.read_bytes(), chapter).notebook
    assert notebook is not None
    return notebook
