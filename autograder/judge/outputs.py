"""The kernel's messages of a cell, cleaned and turned into the outputs of a notebook."""

from __future__ import annotations

import base64
import binascii
import math
import re
from typing import Any

from jupyter_client.session import Session
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_notebook

KINDS = ("stream", "display_data", "execute_result", "error", "clear_output", "update_display_data")
COMMS = ("comm_open", "comm_msg", "comm_close")
DEPTH = 40

_LINE = re.compile(r"Cell In\[\d{1,6}\], line (\d{1,6})")
_CODES = re.compile(r"\x1b\[[0-9;]*m")


class Outputs:
    """Gathers the outputs of one notebook's cells through nbclient's own message handling."""

    def __init__(self, notebook: NotebookNode) -> None:
        self._notebook = notebook
        self._client = NotebookClient(notebook)
        self._client.reset_execution_trackers()
        self._client.clear_before_next_output = False
        self._client.kc = _NoKernel()

    def take(self, index: int, messages: list[list[Any]], execution_count: int | None) -> int:
        """Fills the cell's outputs from its messages; returns how many were malformed."""
        cell = self._notebook.cells[index]
        cell.outputs, cell.execution_count = [], execution_count
        malformed = 0
        for parts in messages:
            try:
                message = _message(parts)
                if message["msg_type"] not in KINDS + COMMS:
                    raise ValueError("a kind of message that no cell has")
                self._client.process_message(message, cell, index)
            except Exception:
                malformed += 1
        return malformed

    def finish(self) -> None:
        """Puts the static state of widgets into the notebook's metadata."""
        try:
            self._client.set_widgets_metadata()
        except Exception:
            self._notebook.metadata.pop("widgets", None)


class _NoKernel:
    """Takes what nbclient's Output widgets send back to a kernel: there is none."""

    def __init__(self) -> None:
        self.session = Session()
        self.shell_channel = self

    def send(self, message: dict[str, Any]) -> None:
        """Drops the message."""


def _message(parts: list[Any]) -> dict[str, Any]:
    kind, content, msg_id, buffers = parts
    if type(kind) is not str or type(content) is not dict or type(buffers) is not list:
        raise ValueError("a message of the wrong shape")
    content = _clean(content, 0)
    if kind == "stream" and (
        content["name"] not in ("stdout", "stderr") or type(content["text"]) is not str
    ):
        raise ValueError("a stream without text")
    if kind == "error":
        content = {
            "ename": str(content.get("ename")),
            "evalue": str(content.get("evalue")),
            "traceback": [str(line) for line in content.get("traceback", [])][:200],
        }
    if kind in ("display_data", "execute_result", "update_display_data"):
        content["data"] = _bundle(content.get("data"))
        metadata = content.get("metadata")
        content["metadata"] = metadata if type(metadata) is dict else {}
        transient = content.get("transient")
        content["transient"] = transient if type(transient) is dict else {}
    if kind == "execute_result":
        count = content.get("execution_count")
        content["execution_count"] = count if type(count) is int else None
    else:
        content.pop("execution_count", None)  # nbclient would take it for the cell's
    try:
        binary = [base64.b64decode(part) for part in buffers]
    except (TypeError, binascii.Error):
        binary = []
    return {
        "msg_type": kind,
        "header": {"msg_type": kind, "msg_id": ""},
        "parent_header": {"msg_id": msg_id if type(msg_id) is str else ""},
        "metadata": {},
        "content": content,
        "buffers": binary,
    }


def _bundle(data: Any) -> dict[str, Any]:
    """A mime bundle that nbformat takes: texts, or JSON for JSON types."""
    if type(data) is not dict:
        raise ValueError("a display without data")
    return {
        str(mime): value if mime.endswith("json") or type(value) is str else str(value)
        for mime, value in data.items()
    }


def _clean(value: Any, depth: int) -> Any:
    if depth > DEPTH:
        raise ValueError("nested too deep")
    if type(value) is str:
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if type(value) is float and not math.isfinite(value):
        return str(value)
    if type(value) is list:
        return [_clean(item, depth + 1) for item in value]
    if type(value) is dict:
        return {_clean(str(key), depth): _clean(item, depth + 1) for key, item in value.items()}
    return value


def error_in(messages: list[list[Any]]) -> tuple[str, str]:
    """The class of the error that ended a cell and its line there, as far as the messages tell."""
    for parts in reversed(messages):
        content = parts[1] if len(parts) > 1 and parts[0] == "error" else None
        if type(content) is not dict:
            continue
        name, trace = content.get("ename"), content.get("traceback")
        text = "\n".join(map(str, trace[:50])) if type(trace) is list else ""
        found = _LINE.search(_CODES.sub("", text[:20_000]))
        name = name.rpartition(".")[2] if type(name) is str else ""
        known = name.isidentifier() and len(name) <= 60
        return name if known else "an error", found[1] if found else ""
    return "an error", ""


def warm() -> None:
    """Compiles nbformat's schema once, before forking: it costs 40 ms in each fork otherwise."""
    import nbformat

    nbformat.validate(new_notebook())
