"""The airline's tasks: to read before writing, to ask, to refuse, to say a number."""

from __future__ import annotations

from coursekit.worlds.airline.task import Task
from coursekit.worlds.airline.tasks_cancelling import CANCELLING
from coursekit.worlds.airline.tasks_changing import CHANGING
from coursekit.worlds.airline.tasks_serving import SERVING

TASKS: tuple[Task, ...] = (*CANCELLING, *CHANGING, *SERVING)
