"""One flawed model on every task, many times, under three guards: the counts of its successes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from coursekit.fallible import FallibleModel
from coursekit.schema import problems
from coursekit.tools import ToolCall, ToolSpec
from coursekit.worlds.airline.agent import Guard
from coursekit.worlds.airline.episode import run_task
from coursekit.worlds.airline.tasks import TASKS

TRIALS = 8
"""Trials of a task in one batch."""

BATCHES = 8
"""Batches, each with seeds of its own."""

RATES: Mapping[str, float] = {
    "bad_argument": 0.15,
    "invented_tool": 0.03,
    "wrong_value": 0.02,
    "breaks_policy": 0.05,
    "ignores_result": 0.01,
}
"""How often the model makes which mistake; see `coursekit.fallible.MISTAKES`."""

Batches = list[list[int]]
"""For each batch the successes of each task, in the order of `TASKS`."""


def says_no(call: ToolCall, spec: ToolSpec) -> list[str]:
    """A guard that stops a call that does not fit its schema, without a word on why."""
    return ["invalid arguments"] if problems(call.arguments, spec.parameters) else []


def names_the_field(call: ToolCall, spec: ToolSpec) -> list[str]:
    """A guard that stops such a call and says which field is wrong and what is wanted."""
    return problems(call.arguments, spec.parameters)


GUARDS: Mapping[str, Guard | None] = {
    "none": None,
    "says no": says_no,
    "names the field": names_the_field,
}


def successes(guard: Guard | None, batch: int, trials: int = TRIALS) -> list[int]:
    """How often each task succeeds in a batch; the same luck under every guard.

    Args:
        guard: looks at each call before it runs; see `PlainAgent`.
        batch: its number, 0 or more; it decides on the seeds.
        trials: how often each task is tried.
    """
    seeds = range(batch * trials, (batch + 1) * trials)
    return [
        sum(run_task(FallibleModel(RATES, seed), task, seed, guard)[1] for seed in seeds)
        for task in TASKS
    ]


def recorded() -> dict[str, Batches]:
    """All batches by guard, as they came out when the record was made.

    `successes` gives the same numbers again, and `python -m benchmarks.reliability` all of them.
    """
    text = (files(__package__) / "trials.json").read_text(encoding="utf-8")
    record: dict[str, Batches] = json.loads(text)
    return record
