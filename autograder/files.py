"""Files read as they are and written whole or not at all."""

from __future__ import annotations

import contextlib
import fcntl
import os
import zlib
from collections.abc import Iterator
from pathlib import Path


class BusyError(Exception):
    """Another process writes to the same folder at this moment."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps other runs out of a folder until the end; a killed process holds nothing back.

    Raises:
        BusyError: another run is at work there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError(
                f"another run writes to {folder} at this moment: wait for its end, or end it"
            ) from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(descriptor)


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
    # Always the same name: what a killed run left half-written is replaced by the next.
    temporary = path.with_name(f".{path.name[:40]}.{zlib.crc32(os.fsencode(path.name)):08x}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), 0o644)
            if durable:
                os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
