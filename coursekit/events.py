"""The kinds of event a trace is made of; ``at`` is seconds on the run's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coursekit.models import Message, Reply
from coursekit.tools import ToolCall, ToolResult
from coursekit.values import crosses


class _Typed:
    """Refuses parts of the wrong type, so that whoever reads a trace can rely on them."""

    _types: ClassVar[dict[str, type]]

    def __post_init__(self) -> None:
        for name, kind in self._types.items():
            part = getattr(self, name)
            if not isinstance(part, kind):
                raise TypeError(
                    f"{type(self).__name__}: {name} is a {kind.__name__}, "
                    f"came {type(part).__name__} ({part!r:.80})"
                )


@crosses()
@dataclass(frozen=True)
class UserEvent(_Typed):
    """The user said something."""

    kind: ClassVar[str] = "user"
    _types: ClassVar = {"text": str}
    at: float
    text: str


@crosses()
@dataclass(frozen=True)
class ModelEvent(_Typed):
    """A model was sent messages, offered tools, and replied."""

    kind: ClassVar[str] = "model"
    _types: ClassVar = {"messages": tuple, "tools": tuple, "reply": Reply}
    at: float
    messages: tuple[Message, ...]
    tools: tuple[dict[str, Any], ...]
    reply: Reply


@crosses()
@dataclass(frozen=True)
class CallEvent(_Typed):
    """The harness read a call out of a reply."""

    kind: ClassVar[str] = "call"
    _types: ClassVar = {"call": ToolCall}
    at: float
    call: ToolCall


@crosses()
@dataclass(frozen=True)
class GateEvent(_Typed):
    """A guard decided on a call: allowed, denied, invalid, repeated or over budget."""

    kind: ClassVar[str] = "gate"
    _types: ClassVar = {"call": ToolCall, "decision": str}
    at: float
    call: ToolCall
    decision: str


@crosses()
@dataclass(frozen=True)
class ResultEvent(_Typed):
    """A call was answered."""

    kind: ClassVar[str] = "result"
    _types: ClassVar = {"result": ToolResult}
    at: float
    result: ToolResult


@crosses()
@dataclass(frozen=True)
class AnswerEvent(_Typed):
    """The user was given an answer."""

    kind: ClassVar[str] = "answer"
    _types: ClassVar = {"text": str}
    at: float
    text: str


@crosses()
@dataclass(frozen=True)
class StopEvent(_Typed):
    """The run ended, for a reason such as ``answered`` or ``max_rounds``."""

    kind: ClassVar[str] = "stop"
    _types: ClassVar = {"reason": str}
    at: float
    reason: str


Event = UserEvent | ModelEvent | CallEvent | GateEvent | ResultEvent | AnswerEvent | StopEvent
