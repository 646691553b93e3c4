"""Reads the bytes of a submitted file into plain cells, whatever the bytes are."""

import json
import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from autograder.repair.problems import Unreadable, problem
from autograder.results import Problem

CellType = Literal["code", "markdown", "raw"]

MAX_BYTES = 128 * 1024 * 1024
# Each comma, bracket, brace and colon can become a Python object: bounds memory before parsing.
MAX_VALUES = 4_000_000
MAX_CELLS = 5_000
MAX_SOURCE = 1_000_000
MAX_ATTACHMENTS = 10_000_000

_CELL_TYPES: Mapping[object, CellType] = {
    "code": "code",
    "markdown": "markdown",
    "heading": "markdown",
    "raw": "raw",
    "html": "raw",
}
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
_IMAGE = re.compile(r"image/(?:png|jpeg|gif)")


@dataclass(frozen=True)
class RawCell:
    """What is worth keeping of one submitted cell; outputs and other metadata are left behind.

    `marks` is its nbgrader metadata as found (any values), `own` the coursekit metadata.
    """

    kind: CellType
    source: str
    id: str | None = None
    marks: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def grade_id(self) -> str | None:
        """The nbgrader id that the cell claims."""
        claimed = self.marks.get("grade_id")
        return claimed if isinstance(claimed, str) else None


def read_file(path: Path | None) -> bytes:
    """The bytes of a submitted file.

    Args:
        path: where the file should be; None when nothing was handed in.

    Raises:
        Unreadable: missing, a link, a device, a folder, too large, or not permitted.
    """
    if path is None:
        raise Unreadable("missing_notebook", "No notebook was handed in for this chapter.")
    try:
        # O_NONBLOCK: opening a named pipe must not wait for a writer.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Unreadable("missing_notebook", "No notebook was handed in here.") from None
    except (OSError, ValueError) as error:
        if path.is_symlink():
            raise Unreadable(
                "refused_file", "The file is a link to another file; hand in the notebook itself."
            ) from None
        raise Unreadable("refused_file", f"The file cannot be opened ({error}).") from None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable("refused_file", "This is not an ordinary file.")
        if status.st_size > MAX_BYTES:
            raise Unreadable(
                "too_large",
                f"The file has {status.st_size / 1e6:.0f} MB, more than {MAX_BYTES / 1e6:.0f}. "
                "Clear all outputs, save and hand it in again.",
            )
        return file.read(MAX_BYTES)


def parse_cells(data: bytes) -> tuple[list[RawCell], list[Problem]]:
    """The cells in the bytes of a notebook of any format version.

    Args:
        data: the whole file.

    Returns:
        The cells in order, and what had to be put right to read them.

    Raises:
        Unreadable: the bytes are not a notebook.
    """
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("empty_file", "The file is empty.")
    if sum(data.count(mark) for mark in (b",", b"[", b"{", b":")) > MAX_VALUES:
        raise Unreadable("too_large", "The file holds more values than a notebook can need.")
    text, problems = _decode(data)
    content, repeated = _parse(text)
    if repeated:
        problems.append(problem("duplicate_keys", message="Some entries are there twice."))
    cells = _cell_list(content)
    problems += _about_format(content)
    if len(cells) > MAX_CELLS:
        problems.append(
            problem("too_many_cells", message=f"Only the first {MAX_CELLS} cells were read.")
        )
    cleaning = _Cleaning()
    read = [
        cell for position, raw in enumerate(cells[:MAX_CELLS]) if (cell := cleaning(raw, position))
    ]
    return read, problems + cleaning.problems


def _decode(data: bytes) -> tuple[str, list[Problem]]:
    encoding = json.detect_encoding(data)
    data = data.rstrip(b"\0 \t\r\n") if encoding.startswith("utf-8") else data
    strange = problem("wrong_encoding", message="The file was not saved as UTF-8.")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        if encoding.startswith("utf-8") and not _UTF8_SEQUENCE.search(data):
            return data.decode("cp1252", "replace"), [strange]
        return data.decode(encoding, "replace"), [strange]
    return text, [] if encoding.startswith("utf-8") else [strange]


def _parse(text: str) -> tuple[object, bool]:
    repeated = False

    def last_wins(pairs: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal repeated
        entries = dict(pairs)
        repeated = repeated or len(entries) != len(pairs)
        return entries

    def whole(digits: str) -> int:
        return int(digits) if len(digits) < 20 else 0

    try:
        content = json.loads(text, strict=False, object_pairs_hook=last_wins, parse_int=whole)
    except RecursionError:
        raise Unreadable("not_a_notebook", "The file is nested too deeply.") from None
    except ValueError as error:
        if text.lstrip().startswith("{") and '"cells"' in text[:100_000]:
            raise Unreadable(
                "truncated", f"The notebook breaks off or is damaged: {error}."
            ) from None
        raise Unreadable("not_a_notebook", "The file is not a Jupyter notebook (.ipynb).") from None
    return content, repeated


def _cell_list(content: object) -> list[object]:
    if isinstance(content, dict):
        cells = content.get("cells")
        if isinstance(cells, list):
            return cells
        sheets = content.get("worksheets")
        if isinstance(sheets, list):
            lists = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
            return [cell for cells in lists if isinstance(cells, list) for cell in cells]
    raise Unreadable("not_a_notebook", "The file has no list of cells, so it is no notebook.")


def _about_format(content: object) -> list[Problem]:
    assert isinstance(content, dict)
    problems = []
    major, minor = content.get("nbformat"), content.get("nbformat_minor")
    if major != 4:
        problems.append(
            problem("other_nbformat", message=f"Notebook format {str(major)[:20]} was read as 4.5.")
        )
    elif not isinstance(minor, int) or minor < 5:
        problems.append(
            problem("old_nbformat", message=f"Notebook format 4.{str(minor)[:20]} became 4.5.")
        )
    language = _spoken(content.get("metadata"))
    if language is not None:
        problems.append(
            problem(
                "wrong_kernelspec",
                message=f"The notebook was saved with the kernel {language[:60]!r}; it was run "
                "with Python.",
            )
        )
    return problems


def _spoken(metadata: object) -> str | None:
    """The kernel a notebook asks for, unless it is a Python."""
    if not isinstance(metadata, dict):
        return None
    kernel, language = metadata.get("kernelspec"), metadata.get("language_info")
    kernel = kernel if isinstance(kernel, dict) else {}
    language = language if isinstance(language, dict) else {}
    named = [kernel.get("language"), language.get("name"), kernel.get("name")]
    words = [word for word in named if isinstance(word, str) and word]
    if not words or any("python" in word.lower() for word in words[:2]):
        return None
    return None if "python" in words[-1].lower() and len(words) == 1 else words[-1]


class _Cleaning:
    """Turns raw JSON cells into `RawCell`s and remembers what was odd."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def __call__(self, raw: object, position: int) -> RawCell | None:
        where = f"cell {position + 1}"
        if not isinstance(raw, dict):
            self._note("odd_cell", where, "This is not a cell; it was left out.")
            return None
        kind = _CELL_TYPES.get(_hashable(raw.get("cell_type")))
        if kind is None:
            self._note("odd_cell", where, "A cell of an unknown type was left out.")
            return None
        source = self._source(raw, where)
        if raw["cell_type"] == "heading":
            level = raw.get("level")
            source = (
                "#" * (level if isinstance(level, int) and 1 <= level <= 6 else 1) + " " + source
            )
        metadata = raw.get("metadata")
        metadata = metadata if isinstance(metadata, dict) else {}
        marks, own = metadata.get("nbgrader"), metadata.get("coursekit")
        cell_id = raw.get("id")
        return RawCell(
            kind=kind,
            source=source,
            id=cell_id if isinstance(cell_id, str) else None,
            marks=marks if isinstance(marks, dict) else {},
            own=own if isinstance(own, dict) else {},
            attachments=_attachments(raw.get("attachments")) if kind == "markdown" else {},
        )

    def _source(self, raw: Mapping[str, Any], where: str) -> str:
        source = raw.get("source", raw.get("input", ""))
        if isinstance(source, list) and all(isinstance(line, str) for line in source):
            source = "".join(source)
        if not isinstance(source, str):
            self._note("odd_cell", where, "The cell's text is not text; it was read as empty.")
            return ""
        if len(source) > MAX_SOURCE:
            self._note("odd_cell", where, "The cell's text is too long; it was read as empty.")
            return ""
        clean = source.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        if clean != source:
            self._note("odd_characters", where, "Characters that are no text were left out.")
        return clean

    def _note(self, kind: Literal["odd_cell", "odd_characters"], where: str, text: str) -> None:
        if len(self.problems) < 20:
            self.problems.append(problem(kind, where, text))


def _hashable(value: object) -> object:
    return value if isinstance(value, str) else None


def _attachments(found: object) -> dict[str, dict[str, str]]:
    """Pasted images of a Markdown answer, as far as they have the right form."""
    if not isinstance(found, dict):
        return {}
    fits: Callable[[object], bool] = lambda data: (  # noqa: E731
        isinstance(data, str) and data.isascii() and len(data) <= MAX_ATTACHMENTS
    )
    kept = {}
    for name, bundle in list(found.items())[:20]:
        if isinstance(bundle, dict) and name.isprintable():
            images = {mime: data for mime, data in bundle.items() if _IMAGE.fullmatch(mime)}
            kept[name] = {mime: data for mime, data in images.items() if fits(data)}
    return {name: bundle for name, bundle in kept.items() if bundle}
