"""What goes wrong in a build, told with file and line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class BuildError(Exception):
    """One mistake in an author's file.

    Args:
        path: the file.
        line: 1-based line, or 0 when the whole file is meant.
        message: what was expected, what came, and what to do.
    """

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(path, line, message)
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{where}: {self.message}"


class BuildFailed(Exception):
    """Everything that is wrong, sorted by file and line, in `errors`."""

    def __init__(self, errors: Iterable[BuildError]) -> None:
        self.errors = tuple(sorted(errors, key=lambda e: (str(e.path), e.line, e.message)))
        super().__init__("\n".join(str(error) for error in self.errors))
