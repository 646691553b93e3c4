"""Zip files that are the same bytes for the same content."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from autograder.files import write_whole

SKIPPED = frozenset({"__pycache__", ".ipynb_checkpoints", ".DS_Store"})


def files_in(folder: Path, below: str, *without: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder, with their names in an archive.

    Args:
        folder: where they are.
        below: the folder's name in the archive.
        without: paths in the folder that are left out, with all beneath them.
    """
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        left_out = any(inner.is_relative_to(each) for each in without)
        if path.is_file() and not left_out and SKIPPED.isdisjoint(inner.parts):
            yield f"{below}/{inner.as_posix()}", path.read_bytes()


def write_zip(out: Path, files: Mapping[str, bytes], programs: Collection[str] = ()) -> None:
    """Writes an archive, whole or not at all.

    Args:
        out: the file to write.
        files: contents by name.
        programs: names of those that can be run.
    """
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name)  # its date is fixed
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name in programs else 0o100644) << 16
            archive.writestr(entry, data)
    write_whole(out, held.getvalue())
