"""What a conversation has come to, read out of its messages alone."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from coursekit.models import Message
from coursekit.tools import STATUSES, ToolCall

FAILURES = ("named", "unknown", "denied", "busy", "opaque")


@dataclass(frozen=True)
class Attempt:
    """A call and what came of it.

    Args:
        step: the step of the plan that the call was for, read out of its id.
        call: the call.
        outcome: ``ok``; or how much the failure's text helps: ``named`` (it names an argument),
            ``unknown`` (no such tool), ``denied``, ``busy``, ``opaque``; None when no result is
            there yet.
        noted: whether a note stands in the result's data, as with one that was given before.
    """

    step: str
    call: ToolCall
    outcome: str | None
    noted: bool = False

    @property
    def failed(self) -> bool:
        """Whether a result is there and tells of a failure."""
        return self.outcome in FAILURES


@dataclass(frozen=True)
class Past:
    """A conversation so far.

    Args:
        number: what stands above the conversation, the instructions.
        opening: what the customer said first.
        attempts: the calls, in order.
        exchanges: what was said to the customer and what they said to it, in order.
        after_result: whether the last message is a tool's result.
    """

    number: str
    opening: str
    attempts: tuple[Attempt, ...]
    exchanges: tuple[tuple[str, str], ...]
    after_result: bool

    def of(self, step: str) -> list[Attempt]:
        """The attempts at a step."""
        return [attempt for attempt in self.attempts if attempt.step == step]

    def succeeded(self, step: str) -> bool:
        """Whether one of them came out well."""
        return any(attempt.outcome == "ok" for attempt in self.of(step))


def call_id(number: int, step: str) -> str:
    """An id that says which step a call is for."""
    return f"call_{number}_{step}"


def read_past(messages: Sequence[Message]) -> Past:
    """The past that the messages tell.

    Raises:
        ValueError: no customer has said anything.
    """
    heard = [m for m in messages if m.get("role") == "user"]
    if not heard:
        raise ValueError("there is no user message; a conversation starts with what the user says")
    contents = {
        m["tool_call_id"]: m.get("content")
        for m in messages
        if m.get("role") == "tool" and "tool_call_id" in m
    }
    attempts: list[Attempt] = []
    exchanges: list[tuple[str, str]] = []
    said = ""
    for message in messages:
        if message.get("role") == "assistant":
            for entry in message.get("tool_calls") or ():
                call = _call(entry)
                step = call.id.rpartition("_")[2]
                outcome, noted = None, False
                if call.id in contents:
                    outcome = outcome_of(contents[call.id], call)
                    noted = _noted(contents[call.id])
                attempts.append(Attempt(step, call, outcome, noted))
            said = message.get("content") or said
        elif message.get("role") == "user":
            exchanges.append((said, str(message.get("content"))))
            said = ""
    first = messages[0]
    number = str(first.get("content")) if first.get("role") in ("system", "developer") else ""
    opening = str(heard[0].get("content"))
    after_result = messages[-1].get("role") == "tool"
    return Past(number, opening, tuple(attempts), tuple(exchanges), after_result)


def outcome_of(content: Any, call: ToolCall) -> str:
    """What a result's text tells a model: ``ok``, or one of the failures of `Attempt`.

    JSON is a value, unless it is an object whose ``status`` is one of a result's; any other text
    is a message about a failure.
    """
    text = content if isinstance(content, str) else json.dumps(content)
    try:
        value, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except ValueError:
        return _kind_of_failure(text.casefold(), call)
    status = value.get("status") if isinstance(value, dict) else None
    if status not in STATUSES or status == "ok":
        return "ok"
    if status == "denied":
        return "denied"
    # In a result that is labelled as data, only the data say what went wrong.
    return _kind_of_failure(json.dumps(value.get("data", value)).casefold(), call)


def _noted(content: Any) -> bool:
    if not isinstance(content, str) or '"note"' not in content:
        return False
    try:
        value = json.loads(content)
    except ValueError:
        return False
    if isinstance(value, dict) and value.get("status") in STATUSES:
        value = value.get("data")
    return isinstance(value, dict) and "note" in value


def _kind_of_failure(text: str, call: ToolCall) -> str:
    if _DENIAL.search(text):
        return "denied"
    if "busy" in text:
        return "busy"
    if "unknown" in text or "no tool" in text or "there are:" in text:
        return "unknown"
    # A message that says which field it is about can be acted on.
    return "named" if _FIELD.search(text) or _names_one(text, call) else "opaque"


_DENIAL = re.compile(
    r"\b(?:denied|refused|not allowed|not permitted|permission|policy|forbid|forbidden|"
    r"confirm\w*|ask the (?:user|customer)|read .* first)\b"
)
_FIELD = re.compile(r"\b(?:is required|must be|must have|must match|not declared)\b")


def _names_one(text: str, call: ToolCall) -> bool:
    return any(re.search(rf"\b{re.escape(name)}\b", text) for name in call.arguments)


def _call(entry: dict[str, Any]) -> ToolCall:
    function = entry.get("function", entry)
    arguments = function.get("arguments")
    if isinstance(arguments, str):
        arguments = json.loads(arguments or "{}")
    return ToolCall(str(entry.get("id") or ""), function["name"], arguments)
