"""Writes a class into nbgrader's gradebook with nbgrader's own classes, many students a commit."""

from autograder.gradebook.book import NO_RESPONSE, Book, Entry, open_book, set_grade
from autograder.gradebook.database import (
    GradebookError,
    database_url,
    ensure_assignment,
    open_gradebook,
)

__all__ = [
    "NO_RESPONSE",
    "Book",
    "Entry",
    "GradebookError",
    "database_url",
    "ensure_assignment",
    "open_book",
    "open_gradebook",
    "set_grade",
]
