"""What an episode earned."""

from __future__ import annotations

from functools import cache
from typing import Any

from coursekit.worlds.airline.episode import Episode
from coursekit.worlds.airline.task import Task
from coursekit.worlds.airline.tasks import TASKS
from coursekit.worlds.airline.world import World


def earned(episode: Episode) -> int:
    """1 when the database ended right and everything that had to be said was said, else 0."""
    talk = " ".join(episode.replies).replace(",", "").lower()
    said = all(output.lower() in talk for output in episode.task.outputs)
    return int(said and episode.db == _right_database(episode.task))


def _right_database(task: Task) -> dict[str, Any]:
    """The database after a task's gold writes."""
    known = next((i for i, other in enumerate(TASKS) if other == task), None)
    return _replayed(task) if known is None else _of_known(known)


@cache
def _of_known(number: int) -> dict[str, Any]:
    return _replayed(TASKS[number])


def _replayed(task: Task) -> dict[str, Any]:
    world = World()
    for call in task.gold:
        world.call(call)
    return world.db
