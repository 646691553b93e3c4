"""Pictures in outputs: without metadata, and as committed when nobody could see a difference."""

from __future__ import annotations

import base64
import binascii
import io
import struct
import zlib

import numpy as np
from nbformat import NotebookNode

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIXEL_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")

# Largest difference of one channel of one pixel, of 255, that a change of library version makes
# in a figure and that no eye finds.
INVISIBLE = 16


def plain_png(encoded: str) -> str:
    """A base64 PNG without its texts, times and resolution; not a PNG: as it came."""
    try:
        raw = base64.b64decode(encoded, validate=False)
    except binascii.Error:
        return encoded
    if not raw.startswith(_SIGNATURE):
        return encoded
    kept = b"".join(chunk for name, chunk in _chunks(raw) if name in _PIXEL_CHUNKS)
    return base64.b64encode(_SIGNATURE + kept).decode("ascii")


def _chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    chunks = []
    at = len(_SIGNATURE)
    while at + 8 <= len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        end = at + 12 + length
        chunks.append((name, raw[at:end]))
        at = end
    return chunks


def same_picture(one: str, other: str) -> bool:
    """Whether two base64 PNGs have the same size and differ at most invisibly."""
    if one == other:
        return True
    try:
        first, second = _pixels(one), _pixels(other)
    except (ValueError, OSError, SyntaxError, zlib.error):
        return False
    if first.shape != second.shape:
        return False
    return bool(np.abs(first - second).max(initial=0.0) * 255 <= INVISIBLE)


def _pixels(encoded: str) -> np.ndarray:
    from matplotlib.image import imread

    pixels = imread(io.BytesIO(base64.b64decode(encoded)), format="png")
    return np.asarray(pixels, dtype=np.float64)


def keep_committed_pictures(notebook: NotebookNode, committed: NotebookNode) -> None:
    """Puts the committed bytes of a cell's pictures back where the new ones look the same.

    Args:
        notebook: the notebook just built; changed in place.
        committed: the notebook as it is in the repository.
    """
    before = {cell.get("id"): cell.get("outputs", []) for cell in committed.cells}
    for cell in notebook.cells:
        pairs = zip(cell.get("outputs", []), before.get(cell.id, []), strict=False)
        for output, old in pairs:
            new_png = output.get("data", {}).get("image/png")
            old_png = old.get("data", {}).get("image/png")
            if new_png and old_png and same_picture(new_png, old_png):
                output["data"]["image/png"] = old_png
