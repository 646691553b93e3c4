"""Larkspur Air: a made-up airline with a policy, tools, customers, and tasks for an agent.

An agent talks with a simulated customer and acts on a database through typed tools. The names
here load what they need when they are first used, so that importing the kit stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coursekit.worlds.airline.agent import PlainAgent
    from coursekit.worlds.airline.customer import User
    from coursekit.worlds.airline.episode import Episode, play, run_task
    from coursekit.worlds.airline.policy import NOW, POLICY
    from coursekit.worlds.airline.task import Fact, Task
    from coursekit.worlds.airline.tasks import TASKS
    from coursekit.worlds.airline.world import World

_HOMES = {
    "NOW": "policy",
    "POLICY": "policy",
    "TASKS": "tasks",
    "Episode": "episode",
    "Fact": "task",
    "PlainAgent": "agent",
    "Task": "task",
    "User": "customer",
    "World": "world",
    "play": "episode",
    "run_task": "episode",
}

__all__ = [
    "NOW",
    "POLICY",
    "TASKS",
    "Episode",
    "Fact",
    "PlainAgent",
    "Task",
    "User",
    "World",
    "play",
    "run_task",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"the airline has no {name!r}; it has {', '.join(sorted(_HOMES))}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
