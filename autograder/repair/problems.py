"""The names of everything that can be wrong with a submitted file."""

from typing import Literal, get_args

from autograder.results import Problem

ProblemKind = Literal[
    # The file gives no notebook at all.
    "missing_notebook",
    "refused_file",
    "too_large",
    "empty_file",
    "truncated",
    "not_a_notebook",
    "repair_failed",
    # The file was found in spite of its name or place.
    "renamed_file",
    "misplaced_file",
    "several_notebooks",
    # The notebook as a whole was put right, or is the one that was given out.
    "untouched",
    "wrong_encoding",
    "duplicate_keys",
    "other_nbformat",
    "old_nbformat",
    "wrong_kernelspec",
    "too_many_cells",
    "stripped_metadata",
    # Single cells were put right.
    "odd_cell",
    "odd_characters",
    "duplicated_cell",
    "duplicated_cell_id",
    "merged_cells",
    "missing_solution",
    "missing_check",
    "missing_question",
    "missing_given",
    "edited_check",
    "edited_given",
    "moved_check",
    "wrong_cell_type",
    "changed_flags",
    "swapped_ids",
]

UNREADABLE: frozenset[str] = frozenset(
    {
        "missing_notebook",
        "refused_file",
        "too_large",
        "empty_file",
        "truncated",
        "not_a_notebook",
        "repair_failed",
    }
)

REPAIRS: frozenset[str] = frozenset(get_args(ProblemKind))


class Unreadable(Exception):
    """A file gives no notebook; carries the problem to report."""

    def __init__(self, kind: ProblemKind, message: str) -> None:
        super().__init__(message)
        self.problem = problem(kind, message=message)


def problem(kind: ProblemKind, where: str = "", message: str = "") -> Problem:
    """A problem whose kind is one of the known names."""
    return Problem(kind=kind, where=where, message=message)
