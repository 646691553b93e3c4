"""Models: one callable type, messages and tools in, a reply out."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from coursekit.tools import ToolCall
from coursekit.values import crosses

Message = dict[str, Any]


@crosses()
@dataclass(frozen=True)
class Reply:
    """What a model wrote: text, and structured calls when its format has them.

    Args:
        text: the words, "" for none.
        calls: the calls beside the text, in order.
    """

    text: str = ""
    calls: tuple[ToolCall, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "calls", tuple(self.calls))


class Model(Protocol):
    """Anything that turns chat messages and the tools on offer into a reply."""

    def __call__(self, messages: Sequence[Message], tools: Sequence[dict[str, Any]]) -> Reply: ...


@crosses()
@dataclass(frozen=True)
class Request:
    """One request to a model, as it was at that moment.

    Args:
        messages: the chat messages sent.
        tools: the schemas of the tools offered.
    """

    messages: list[Message]
    tools: list[dict[str, Any]]


class ScriptExhausted(RuntimeError):
    """A scripted model was asked for more replies than its script has."""


ScriptEntry = str | Reply | Callable[[list[Message], list[dict[str, Any]]], Reply | str]


class ScriptedModel:
    """A model that gives prepared replies in order and remembers every request.

    Args:
        script: the replies. An entry is a text, a Reply, or a function of
            (messages, tools) that returns one of the two.

    Attributes:
        requests: each Request so far, copied when it came in.

    Raises:
        ScriptExhausted: on a call, when the script has run out.
    """

    def __init__(self, script: Iterable[ScriptEntry]) -> None:
        self._script = tuple(script)
        self.requests: list[Request] = []

    def __call__(self, messages: Sequence[Message], tools: Sequence[dict[str, Any]] = ()) -> Reply:
        request = Request(copy.deepcopy(list(messages)), copy.deepcopy(list(tools)))
        turn = len(self.requests)
        self.requests.append(request)
        if turn >= len(self._script):
            raise ScriptExhausted(
                f"the scripted model has {len(self._script)} "
                f"{'reply' if len(self._script) == 1 else 'replies'} and was asked for one more "
                f"(request {turn + 1}); {_last_asked(request.messages)}"
            )
        entry = self._script[turn]
        if callable(entry):
            entry = entry(copy.deepcopy(request.messages), copy.deepcopy(request.tools))
        return Reply(entry) if isinstance(entry, str) else entry

    def __repr__(self) -> str:
        return f"ScriptedModel({list(self._script)!r})"


def _last_asked(messages: list[Message]) -> str:
    if not messages:
        return "the last request had no messages"
    last = messages[-1]
    text = str(last.get("content"))
    shown = text if len(text) <= 120 else text[:119] + "…"
    return f"the last message it was sent is from {last.get('role')!r}: {shown!r}"
