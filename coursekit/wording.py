"""Short plain-text forms of values, calls and events, safe to print anywhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
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
from coursekit.tools import ToolCall, ToolResult

LINE = 160
"""Characters that a value may take in a line of text."""


def printable(text: str) -> str:
    """The text with control and direction characters made visible; line ends stay.

    A tool's result or a model's reply may hold codes that move the cursor, and the marks that
    turn reading order around; shown as they are they could hide what is really there.
    """
    if text.isprintable():
        return text
    return "".join(
        char
        if char in "\n\t"
        or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
        # A joiner belongs to the word or emoji it stands in.
        or char in "\u200c\u200d"
        else ascii(char)[1:-1]
        for char in text
    )


def shorten(text: str, limit: int = LINE) -> str:
    """The text on one line, its middle left out when it is longer than ``limit`` characters."""
    # Of a very long text only the ends are looked at: the rest would be left out anyway.
    kept = text if len(text) <= 16 * limit else f"{text[: 8 * limit]} {text[-8 * limit :]}"
    folded = " ".join(printable(kept).split())
    if len(folded) <= limit:
        return folded
    tail = limit // 4
    return f"{folded[: limit - tail - 3]} … {folded[-tail:]}"


def lines_of(text: str, limit: int = LINE) -> str:
    """The text with its line ends, its middle left out when it is longer than ``limit``."""
    if len(text) <= limit:
        return printable(text)
    tail = limit // 4
    return f"{printable(text[: limit - tail - 3])} … {printable(text[-tail:])}"


def short_repr(value: Any, limit: int = LINE) -> str:
    """``repr(value)`` on one line, shortened; a repr that raises is named."""
    try:
        return shorten(repr(value), limit)
    except Exception as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def contrast(got: Any, expected: Any, limit: int = 300) -> tuple[str, str]:
    """Two values in at most about ``limit`` characters each, cut so that they differ in sight."""
    texts = [printable(_safe_repr(got)), printable(_safe_repr(expected))]
    if max(map(len, texts)) <= limit:
        return texts[0], texts[1]
    same = next(
        (i for i, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts))
    )
    start = max(0, same - limit // 4)
    if start < 20:
        start = 0
    return _window(texts[0], start, limit), _window(texts[1], start, limit)


def call_text(call: ToolCall, limit: int = LINE) -> str:
    """A call as one would write it: ``calculate(expression='2 + 2')``."""
    arguments = call.arguments
    if not isinstance(arguments, dict):
        return shorten(f"{call.name}({short_repr(arguments, limit)})", limit)
    parts = ", ".join(f"{name}={short_repr(value, limit)}" for name, value in arguments.items())
    return shorten(f"{call.name}({parts})", limit)


def result_text(result: ToolResult, limit: int = LINE) -> str:
    """A result's content: text as it is, anything else as Python writes it."""
    content = result.content
    return shorten(content, limit) if isinstance(content, str) else short_repr(content, limit)


def event_text(event: Event, limit: int = LINE) -> str:
    """What an event records, without its kind."""
    match event:
        case UserEvent(text=text) | AnswerEvent(text=text):
            return _said(text, limit)
        case ModelEvent(reply=reply):
            parts = [_said(reply.text, limit)] if reply.text else []
            parts += [f"→ {call_text(call, limit)}" for call in reply.calls]
            return "  ".join(parts) or "(nothing)"
        case CallEvent(call=call):
            return call_text(call, limit)
        case GateEvent(call=call, decision=decision):
            return f"{shorten(decision, limit)}: {call_text(call, limit)}"
        case ResultEvent(result=result):
            return f"{shorten(str(result.status), limit)}: {result_text(result, limit)}"
        case StopEvent(reason=reason):
            return shorten(reason, limit)


def trace_text(events: Iterable[Event]) -> str:
    """The events one a line, with number, kind and content."""
    rows = [f"{i:>3}  {e.kind:<6}  {event_text(e)}" for i, e in enumerate(events)]
    return "\n".join(rows) or "(an empty trace)"


def _said(text: str, limit: int) -> str:
    # Line ends stay visible: a call in text is a line of its own.
    return shorten(text.strip().replace("\n", " ⏎ "), limit)


def _safe_repr(value: Any) -> str:
    try:
        return repr(value)
    except Exception as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"


def _window(text: str, start: int, limit: int) -> str:
    before = f"… ({start} characters alike) …" if start else ""
    piece = text[start : start + limit]
    rest = len(text) - start - len(piece)
    return f"{before}{piece}" + (f"… ({rest} more characters)" if rest else "")
