"""A trace told step by step: who passes what to whom, and what the model has seen by then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
from coursekit.models import Message
from coursekit.tools import NOT_RUN
from coursekit.trace_chat import to_messages
from coursekit.wording import call_text, event_text, result_text, shorten

LANES = ("user", "model", "harness", "tool")


@dataclass(frozen=True)
class Step:
    """One passing of something from one party to another.

    Args:
        source: the lane it leaves, one of ``LANES``.
        target: the lane it reaches; the same when a party acts by itself.
        label: a few words for the arrow.
        sentence: what happens, in words.
        sees: the messages that the model has been sent, or will be sent next.
        good: False for a failure.
    """

    source: str
    target: str
    label: str
    sentence: str
    sees: tuple[Message, ...]
    good: bool = True


def steps(events: Sequence[Event]) -> list[Step]:
    """The steps of a trace, in order; a request to a model and its reply are two."""
    told: list[Step] = []
    for i, event in enumerate(events):
        sees = tuple(to_messages(events[: i + 1]))
        text = event_text(event, 60)
        match event:
            case UserEvent():
                told.append(_step("user", "harness", text, "The user asks.", sees))
            case ModelEvent(messages=messages, tools=tools):
                told.append(_request(messages, tools))
                said = "The model writes a reply. It is words so far: nothing has run."
                told.append(_step("model", "harness", text, said, sees))
            case CallEvent(call=call):
                runs = not _kept_back(events[i:], call.id)
                told.append(_call(call_text(call, 60), runs, sees))
            case GateEvent(decision=decision):
                said = f"A guard of the harness decides on the call: {shorten(decision, 60)}."
                told.append(_step("harness", "harness", text, said, sees))
            case ResultEvent(result=result):
                asked = [n for n in range(i) if _asks(events[n], result.call_id)]
                runs = not _kept_back(events[asked[-1] if asked else i :], result.call_id)
                told.append(_result(result.status, result_text(result, 60), runs, sees))
            case AnswerEvent():
                said = "A reply without a call is the answer: the harness hands it to the user."
                told.append(_step("harness", "user", text, said, sees))
            case StopEvent(reason=reason):
                said = f"The harness stops: {shorten(reason, 60)}."
                told.append(_step("harness", "harness", f"stop: {text}", said, sees))
    return told


def _step(source: str, target: str, label: str, sentence: str, sees: tuple[Message, ...]) -> Step:
    return Step(source, target, label, sentence, sees)


def _request(messages: tuple[Message, ...], tools: tuple[object, ...]) -> Step:
    sent, offered = _count(len(messages), "message"), _count(len(tools), "tool")
    said = f"The harness sends {sent} and offers {offered}: all that the model knows of the run."
    return Step("harness", "model", f"{sent}, {offered}", said, messages)


def _call(label: str, runs: bool, sees: tuple[Message, ...]) -> Step:
    if not runs:
        said = "The harness reads a call out of the reply, and does not run it."
        return Step("harness", "harness", label, said, sees)
    said = "The harness reads the call out of the reply and runs the tool itself."
    return Step("harness", "tool", label, said, sees)


def _result(status: str, label: str, runs: bool, sees: tuple[Message, ...]) -> Step:
    if status == "ok" and not runs:
        said = "A guard answers in the tool's place; the harness adds it to the messages."
        return Step("harness", "harness", label, said, sees)
    if status == "ok":
        said = "The tool returns a plain value; the harness adds it to the messages."
        return Step("tool", "harness", label, said, sees)
    source = "tool" if runs else "harness"
    said = f"The call fails ({shorten(status, 40)}); the model is told why, and may try again."
    return Step(source, "harness", f"{shorten(status, 40)}: {label}", said, sees, good=False)


def _asks(event: Event, call_id: str) -> bool:
    return isinstance(event, CallEvent) and event.call.id == call_id


def _kept_back(events: Sequence[Event], call_id: str) -> bool:
    """Whether a guard or the first result says that the call was answered without its tool."""
    for event in events:
        match event:
            case GateEvent(call=call, decision=decision) if call.id == call_id:
                if decision != "allowed":
                    return True
            case ResultEvent(result=result) if result.call_id == call_id:
                return result.status in NOT_RUN
    return False


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
