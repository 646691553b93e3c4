"""A trace: the append-only record of what really happened in a run."""

from __future__ import annotations

import copy
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coursekit import trace_chat, trace_lines
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
from coursekit.models import Message, Reply
from coursekit.sameness import call_key
from coursekit.tools import ToolCall, ToolResult
from coursekit.values import crosses

__all__ = [
    "AnswerEvent",
    "CallEvent",
    "Event",
    "GateEvent",
    "Mismatch",
    "ModelEvent",
    "ResultEvent",
    "StopEvent",
    "Trace",
    "UserEvent",
    "same_calls",
]


@crosses()
@dataclass(frozen=True)
class Mismatch:
    """A place where a trace does not agree with the world or with itself.

    Args:
        event: the index of the event in ``trace.events``.
        kind: what is wrong there, such as ``result_differs``.
    """

    event: int
    kind: str


@crosses("events")
class Trace:
    """An append-only list of events, with one method for each kind of event.

    Args:
        events: events to start from, oldest first.
        clock: gives the time in seconds on the run's clock; by default the seconds since
            the trace was made.

    Raises:
        TypeError: something among ``events`` is not an event.
    """

    def __init__(
        self, events: Iterable[Event] = (), clock: Callable[[], float] | None = None
    ) -> None:
        self.events: list[Event] = list(events)
        strangers = [event for event in self.events if not isinstance(event, Event)]
        if strangers:
            raise TypeError(f"a trace is made of events, not {type(strangers[0]).__name__}")
        self._clock = clock or _stopwatch()

    def user(self, text: str) -> None:
        """Record what the user said."""
        self.events.append(UserEvent(self._clock(), text))

    def model(
        self, messages: Sequence[Message], tools: Sequence[dict[str, Any]], reply: Reply
    ) -> None:
        """Record a request to the model (copied as it is now) and its reply."""
        self.events.append(
            ModelEvent(
                self._clock(),
                tuple(copy.deepcopy(list(messages))),
                tuple(copy.deepcopy(list(tools))),
                copy.deepcopy(reply),
            )
        )

    def call(self, call: ToolCall) -> None:
        """Record a call that the harness is about to handle."""
        self.events.append(CallEvent(self._clock(), copy.deepcopy(call)))

    def gate(self, call: ToolCall, decision: str) -> None:
        """Record what a guard decided on a call."""
        self.events.append(GateEvent(self._clock(), copy.deepcopy(call), decision))

    def result(self, result: ToolResult) -> None:
        """Record the result of a call."""
        self.events.append(ResultEvent(self._clock(), copy.deepcopy(result)))

    def answer(self, text: str) -> None:
        """Record the answer given to the user."""
        self.events.append(AnswerEvent(self._clock(), text))

    def stop(self, reason: str) -> None:
        """Record why the run ended."""
        self.events.append(StopEvent(self._clock(), reason))

    def calls(self) -> list[ToolCall]:
        """The calls of the trace, in order."""
        return [event.call for event in self.events if isinstance(event, CallEvent)]

    def results(self) -> list[ToolResult]:
        """The results of the trace, in order."""
        return [event.result for event in self.events if isinstance(event, ResultEvent)]

    def messages(self) -> list[Message]:
        """The trace as the chat messages that APIs use; see ``coursekit.trace_chat``."""
        return trace_chat.to_messages(self.events)

    @classmethod
    def from_messages(cls, messages: Sequence[Message]) -> Trace:
        """Read a trace out of recorded chat messages; see ``coursekit.trace_chat``."""
        return cls(trace_chat.from_messages(messages))

    def to_jsonl(self) -> str:
        """The trace as JSON lines; see ``coursekit.trace_lines``."""
        return trace_lines.write(self.events)

    @classmethod
    def from_jsonl(cls, text: str) -> Trace:
        """Read a trace back from JSON lines; see ``coursekit.trace_lines``."""
        return cls(trace_lines.read(text))

    def retimed(self) -> Trace:
        """The same events at 0, 1, 2, …, so that two recordings of a run are equal."""
        return Trace(replace(event, at=float(i)) for i, event in enumerate(self.events))

    def __eq__(self, other: object) -> bool:
        return self.events == other.events if isinstance(other, Trace) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a trace grows

    def __repr__(self) -> str:
        return f"Trace({' '.join(event.kind for event in self.events)})"


def same_calls(a: Trace | Iterable[ToolCall], b: Trace | Iterable[ToolCall]) -> bool:
    """Whether two traces (or lists of calls) make the same calls.

    Calls are compared as multisets: their order, the order of their arguments and their ids
    do not matter; how often each one is made does. Numbers compare by value (1 and 1.0 are
    one number, floats to ten significant digits); a bool is never a number.
    """
    return _counted(a) == _counted(b)


def _counted(calls: Trace | Iterable[ToolCall]) -> Counter[str]:
    return Counter(map(call_key, calls.calls() if isinstance(calls, Trace) else calls))


def _stopwatch() -> Callable[[], float]:
    start = time.perf_counter()
    return lambda: round(time.perf_counter() - start, 6)
