"""Traces to and from the list of chat messages that real APIs use.

An assistant message carries ``tool_calls``, whose ``arguments`` are a JSON *string*; a message
of role ``tool`` answers one by its ``tool_call_id``. A call that the model wrote in its text
has no ``tool_calls``: there the tool message carries its content alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from coursekit.events import (
    AnswerEvent,
    CallEvent,
    Event,
    ModelEvent,
    ResultEvent,
    UserEvent,
)
from coursekit.models import Message, Reply
from coursekit.tools import ToolCall, ToolResult

_INSTRUCTIONS = ("system", "developer")


def to_messages(events: Iterable[Event]) -> list[Message]:
    """The conversation that the events tell, as chat messages.

    Replies stand as the model wrote them. Instructions (role ``system``) come first, from what
    the first model was sent. An answer that a model's reply gave is not said twice. Gates and
    stops have no message.
    """
    events = list(events)
    written = _written_ids(events)
    first = next((event for event in events if isinstance(event, ModelEvent)), None)
    messages: list[Message] = list(_leading_instructions(first.messages) if first else ())
    previous: Event | None = None
    for event in events:
        match event:
            case UserEvent(text=text):
                messages.append({"role": "user", "content": text})
            case ModelEvent(reply=reply):
                messages.append(assistant_message(reply))
            case ResultEvent(result=result):
                messages.append(result_message(result, result.call_id not in written))
            case AnswerEvent(text=text) if not isinstance(previous, ModelEvent):
                messages.append({"role": "assistant", "content": text})
        previous = event
    return messages


def assistant_message(reply: Reply) -> Message:
    """A reply as a chat message."""
    if not reply.calls:
        return {"role": "assistant", "content": reply.text}
    return {
        "role": "assistant",
        "content": reply.text or None,
        "tool_calls": [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": as_text(call.arguments)},
            }
            for call in reply.calls
        ],
    }


def result_message(result: ToolResult, by_id: bool) -> Message:
    """A result as a chat message; ``by_id`` says whether it answers one of ``tool_calls``."""
    message = {"role": "tool", "content": as_text(result.content)}
    return {**message, "tool_call_id": result.call_id} if by_id and result.call_id else message


def as_text(value: Any) -> str:
    """A tool's value as a model is sent it: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def from_messages(messages: Sequence[Message]) -> list[Event]:
    """The events of a recorded conversation, at 0, 1, 2, ….

    Each assistant message becomes a model event, offered the messages before it, and then its
    calls, or an answer when it has none. A recording does not say which results were failures
    or which tools were on offer: every status is ``ok`` and ``tools`` is empty. Calls are taken
    in both forms in use (``function: {name, arguments}`` and flat).

    Raises:
        ValueError: a message that no event can hold; the message says which and why.
    """
    events: list[Event] = []
    for i, message in enumerate(messages):
        role = message.get("role")
        where = f"message {i}"
        if role == "user":
            events.append(UserEvent(0.0, _text(message, where)))
        elif role == "assistant":
            calls = [_call(c, where) for c in message.get("tool_calls") or ()]
            text = _text(message, where, may_be_none=True)
            reply = Reply(text, tuple(calls))
            events.append(ModelEvent(0.0, tuple(messages[:i]), (), reply))
            events.extend(CallEvent(0.0, call) for call in calls)
            if not calls and not _is_tool(messages, i + 1):
                events.append(AnswerEvent(0.0, text))
        elif role == "tool":
            call_id = message.get("tool_call_id") or ""
            events.append(ResultEvent(0.0, ToolResult(call_id, "ok", _text(message, where))))
        elif role not in _INSTRUCTIONS or not _leads(messages, i):
            raise ValueError(
                f"{where}: role {role!r} here; a conversation is instructions first "
                f"({' or '.join(_INSTRUCTIONS)}), then user, assistant and tool"
            )
    return [_at(event, float(i)) for i, event in enumerate(events)]


def _at(event: Event, at: float) -> Event:
    return type(event)(**{**vars(event), "at": at})


def _leads(messages: Sequence[Message], i: int) -> bool:
    only_instructions = all(m.get("role") in _INSTRUCTIONS for m in messages[:i])
    # Instructions are kept in what a model was sent, so some model must have been sent them.
    return only_instructions and any(m.get("role") == "assistant" for m in messages)


def _leading_instructions(messages: Sequence[Message]) -> list[Message]:
    n = 0
    while n < len(messages) and messages[n].get("role") in _INSTRUCTIONS:
        n += 1
    return [dict(message) for message in messages[:n]]


def _is_tool(messages: Sequence[Message], i: int) -> bool:
    return i < len(messages) and messages[i].get("role") == "tool"


def _written_ids(events: Sequence[Event]) -> set[str]:
    called = {event.call.id for event in events if isinstance(event, CallEvent)}
    replies = [event.reply for event in events if isinstance(event, ModelEvent)]
    return called - {call.id for reply in replies for call in reply.calls}


def _text(message: Message, where: str, may_be_none: bool = False) -> str:
    content = message.get("content")
    if content is None and may_be_none:
        return ""
    if not isinstance(content, str):
        raise ValueError(f"{where}: content must be text, came {type(content).__name__}")
    return content


def _call(call: dict[str, Any], where: str) -> ToolCall:
    function = call.get("function", call)
    name, arguments = function.get("name"), function.get("arguments")
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}")
        except ValueError:
            raise ValueError(
                f"{where}: the arguments of {name!r} are not JSON: {arguments[:80]!r}"
            ) from None
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise ValueError(f"{where}: a call has a name and an object of arguments, came {call!r}")
    return ToolCall(call.get("id") or "", name, arguments)
