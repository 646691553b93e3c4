"""A task played from the customer's first word to the last, and what it earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from coursekit.events import AnswerEvent, Event, ModelEvent, ResultEvent, StopEvent, UserEvent
from coursekit.models import Message, Model
from coursekit.tools import Registry
from coursekit.trace import Trace
from coursekit.values import crosses
from coursekit.worlds.airline.agent import Guard, PlainAgent
from coursekit.worlds.airline.customer import User
from coursekit.worlds.airline.policy import POLICY
from coursekit.worlds.airline.task import Task
from coursekit.worlds.airline.world import World

Agent = Callable[[Sequence[Message], Registry], Trace]
"""Answers one turn of the customer: messages so far and tools in, the trace of the turn out."""

TURNS = 12
SECONDS = {UserEvent: 20.0, ModelEvent: 0.5, ResultEvent: 0.2}
"""What things take on a conversation's clock."""


@crosses()
@dataclass(frozen=True)
class Episode:
    """A conversation that has happened.

    Args:
        task: what it was about.
        trace: all of it, on a clock on which a customer's turn takes 20 seconds, a model's reply
            half a second and a tool a fifth.
        db: the database after it.
        replies: what the agent said to the customer, in order.
    """

    task: Task
    trace: Trace
    db: dict[str, Any]
    replies: list[str]


def play(task: Task, agent: Agent, seed: int | str = 0, world: World | None = None) -> Episode:
    """Let an agent talk with a task's customer until one of them ends it.

    Args:
        task: the task.
        agent: called at each turn of the customer with the conversation so far, policy first,
            and the world's tools.
        seed: the conversation's number, written under the policy; it also varies how the
            customer words their answers.
        world: where it happens; a new world by default.
    """
    world = world or World()
    user = User(task, seed)
    events: list[Event] = []
    replies: list[str] = []
    said: str | None = user.opening
    while said is not None and len(replies) < TURNS:
        world.clock.sleep(SECONDS[UserEvent])
        events.append(UserEvent(0.0, said))
        turn = agent(_conversation(events, seed), world.registry())
        events.extend(e for e in turn.events if not isinstance(e, UserEvent | StopEvent))
        answers = [event.text for event in turn.events if isinstance(event, AnswerEvent)]
        if not answers:
            said = None
            break
        replies.append(answers[-1])
        said = user.reply(answers[-1])
    if not isinstance(events[-1], AnswerEvent):
        reason = "no_answer"
    else:
        reason = "answered" if said is None else "max_turns"
    events.append(StopEvent(0.0, reason))
    return Episode(task, Trace(_timed(events)), world.db, replies)


def run_task(
    model: Model, task: Task, seed: int | str = 0, guard: Guard | None = None
) -> tuple[Trace, int]:
    """Play a task with a model under a plain agent: the trace, and the reward, 1 or 0.

    Args:
        model: the model.
        task: the task.
        seed: the conversation's number; see `play`.
        guard: looks at each call before it runs; see `PlainAgent`.
    """
    from coursekit.worlds.airline.scoring import earned

    episode = play(task, PlainAgent(model, guard), seed)
    return episode.trace, earned(episode)


def _conversation(events: list[Event], seed: int | str) -> list[Message]:
    talk = [m for m in Trace(events).messages() if m["role"] not in ("system", "developer")]
    return [{"role": "system", "content": f"{POLICY}\nThis is conversation {seed}.\n"}, *talk]


def _timed(events: list[Event]) -> list[Event]:
    """The events on the conversation's clock, each at the moment when it is over."""
    at, timed = 0.0, []
    for event in events:
        at = round(at + SECONDS.get(type(event), 0.0), 3)
        timed.append(replace(event, at=at))
    return timed
