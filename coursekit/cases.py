"""Recorded conversations that went wrong in one named way each, and what is read out of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursekit.events import AnswerEvent, CallEvent, Event, ResultEvent, UserEvent
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace
from coursekit.values import crosses
from coursekit.worlds.airline.task import Task

MODES = {
    "selection": "call",
    "invented_tool": "call",
    "arguments": "call",
    "ordering": "chain",
    "state_tracking": "chain",
    "recovery": "chain",
    "policy": "conversation",
    "interaction": "conversation",
    "non_determinism": "conversation",
}
"""The nine modes of failure and the unit of each; a conversation with no sign has mode none."""

RECORDED = Path(__file__).with_name("worlds") / "airline" / "cases.jsonl"


@crosses()
@dataclass(frozen=True)
class Case:
    """A task and the runs there are of it.

    Args:
        task: what was to be done.
        runs: the trace of each run.
        rewards: what each run earned, 1 or 0.
    """

    task: Task
    runs: list[Trace]
    rewards: list[int]


@dataclass(frozen=True)
class Made:
    """A call that was made, and how it ended.

    Args:
        call: the call.
        status: the status of its result; "" when it has none.
        at: the second at which it was made.
        answered: the second at which its result came, or ``at`` when none did.
    """

    call: ToolCall
    status: str
    at: float
    answered: float

    @property
    def unchanged(self) -> tuple[str, str]:
        """What two calls share exactly when name and arguments are the same."""
        return self.call.name, json.dumps(self.call.arguments, sort_keys=True)


def made(trace: Trace) -> list[Made]:
    """The calls of a trace in order, each with its own result."""
    results = {e.result.call_id: e for e in trace.events if isinstance(e, ResultEvent)}
    found = []
    for event in trace.events:
        if isinstance(event, CallEvent):
            end = results.get(event.call.id)
            status, answered = (end.result.status, end.at) if end else ("", event.at)
            found.append(Made(event.call, status, event.at, answered))
    return found


def load_cases(path: Path = RECORDED) -> list[tuple[Case, str]]:
    """The recorded cases with the mode that each was made to show, or ``none``.

    Their traces hold what was said, called, decided and answered, without the requests to the
    model.
    """
    from coursekit.worlds.airline.tasks import TASKS

    tasks = {task.id: task for task in TASKS}
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        runs = [Trace.from_jsonl(text) for text in row["runs"]]
        found.append((Case(tasks[row["task"]], runs, row["rewards"]), row["mode"]))
    return found


def trace_of(*entries: tuple[Any, ...]) -> Trace:
    """A trace written down by hand, for small examples.

    Args:
        entries: in order, ``("user", text)``, ``("answer", text)``, or for a call
            ``(name, arguments, status)`` or ``(name, arguments, status, wait)``: made ``wait``
            seconds (0.5 when not given) after what came before, answered a quarter of a second
            later.
    """
    events: list[Event] = []
    at = 0.0
    for number, entry in enumerate(entries):
        if entry[0] in ("user", "answer"):
            at += 20.0 if entry[0] == "user" else 0.5
            events.append((UserEvent if entry[0] == "user" else AnswerEvent)(at, entry[1]))
            continue
        name, arguments, status, wait = (*entry, 0.5)[:4]
        at += wait
        call = ToolCall(f"c{number}", name, arguments)
        events.append(CallEvent(at, call))
        at += 0.25
        content = {} if status == "ok" else status.replace("_", " ")
        events.append(ResultEvent(at, ToolResult(call.id, status, content)))
    return Trace(events)
