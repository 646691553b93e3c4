"""Files read as they are and written whole or not at all."""

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


def write_whole(path: Path, data: bytes, durable: bool = True) -> None:
    """Write bytes to a temporary file beside `path`, then rename it.

    Args:
        path: the file to write; its folder is made when it is missing.
        data: the whole content.
        durable: wait until the bytes are on the disk, so that even a power cut leaves no half.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), 0o644)
            if durable:
                os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
