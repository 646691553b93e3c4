"""Traces as JSON lines: a first line with the version, then one event a line."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from typing import Any

from coursekit.events import (
    AnswerEvent,
    CallEvent,
    Event,
    GateEvent,
    ModelEvent,
    ResultEvent,
    StopEvent,
    UserEvent,
)
from coursekit.models import Reply
from coursekit.tools import ToolCall, ToolResult

VERSION = 1


def write(events: Iterable[Event]) -> str:
    """The events as JSON lines, ``{"trace": 1}`` first; the same events give the same text.

    Keys are sorted. Tuples become arrays.

    Raises:
        TypeError: an event holds a value that JSON has no form for.
        ValueError: an event holds a number that is not finite.
    """
    rows = [{"trace": VERSION}, *(_to_row(event) for event in events)]
    return "".join(_line(row, number) for number, row in enumerate(rows, start=1))


def read(text: str) -> list[Event]:
    """The events in JSON lines that ``write`` made.

    Raises:
        ValueError: the text is not such lines; the message names the line.
    """
    # Not splitlines: it also splits at characters that may stand inside a JSON string.
    rows = [
        _parse(line, number)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]
    if not rows or rows[0] != {"trace": VERSION}:
        raise ValueError(
            f'line 1: a trace starts with {{"trace": {VERSION}}}, '
            f"this one with {rows[0] if rows else 'nothing'}"
        )
    return [_from_row(row, number) for number, row in enumerate(rows[1:], start=2)]


def _to_row(event: Event) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": event.kind, "at": event.at}
    match event:
        case UserEvent(text=text) | AnswerEvent(text=text):
            row["text"] = text
        case ModelEvent():
            row["messages"] = event.messages
            row["tools"] = event.tools
            row["reply"] = {
                "text": event.reply.text,
                "calls": [vars(call) for call in event.reply.calls],
            }
        case CallEvent(call=call):
            row["call"] = vars(call)
        case GateEvent(call=call, decision=decision):
            row["call"] = vars(call)
            row["decision"] = decision
        case ResultEvent(result=result):
            row["result"] = vars(result)
        case StopEvent(reason=reason):
            row["reason"] = reason
    return row


_READERS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "user": lambda row: UserEvent(row["at"], row["text"]),
    "model": lambda row: ModelEvent(
        row["at"],
        tuple(row["messages"]),
        tuple(row["tools"]),
        Reply(row["reply"]["text"], tuple(ToolCall(**call) for call in row["reply"]["calls"])),
    ),
    "call": lambda row: CallEvent(row["at"], ToolCall(**row["call"])),
    "gate": lambda row: GateEvent(row["at"], ToolCall(**row["call"]), row["decision"]),
    "result": lambda row: ResultEvent(row["at"], ToolResult(**row["result"])),
    "answer": lambda row: AnswerEvent(row["at"], row["text"]),
    "stop": lambda row: StopEvent(row["at"], row["reason"]),
}


def _from_row(row: dict[str, Any], number: int) -> Event:
    kind = row.get("kind")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise ValueError(
            f"line {number}: {kind!r} is no kind of event; the kinds are {', '.join(_READERS)}"
        )
    try:
        return reader(row)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"line {number}: not a whole {kind!r} event: {error}") from None


def _parse(line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise ValueError(f"line {number}: not JSON: {error}") from None
    if not isinstance(row, dict):
        raise ValueError(f"line {number}: expected a JSON object, came {line[:40]!r}")
    return row


def _line(row: dict[str, Any], number: int) -> str:
    plain = {key: _plain(value, f"line {number}, {key}") for key, value in row.items()}
    line = json.dumps(plain, ensure_ascii=False, sort_keys=True, allow_nan=False)
    # A lone surrogate cannot be written as UTF-8; its backslash form is its JSON escape.
    return line.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def _plain(value: Any, where: str) -> Any:
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"{where}: JSON keys are text, this one is {key!r}")
        return {key: _plain(item, f"{where}.{key}") for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, where) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{where}: {value} has no form in JSON")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(
        f"{where}: a trace is stored as JSON, which has no form for {type(value).__name__} "
        f"({value!r}); record its text or a plain number instead"
    )
