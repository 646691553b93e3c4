"""Files of a course, read as they are and written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def read_or_none(path: Path) -> str | None:
    """A file's text with its line ends as they are, or None when there is no such file."""
    try:
        with path.open(encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None


def write_whole(path: Path, text: str) -> None:
    """Writes UTF-8 text with LF line ends; a reader sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
