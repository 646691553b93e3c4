"""The final run of the course: one flawed model on twenty tasks, with each guard on and off."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files

from coursekit.cost import tokens_sent
from coursekit.events import CallEvent, UserEvent
from coursekit.fallible import FallibleModel
from coursekit.models import Model
from coursekit.trace import Trace
from coursekit.worlds.airline.episode import Agent, play
from coursekit.worlds.airline.scoring import earned
from coursekit.worlds.airline.specs import SPECS
from coursekit.worlds.airline.task import Task
from coursekit.worlds.airline.tasks import TASKS

TWENTY = TASKS[:20]
"""The tasks of the final run."""

TRIALS = 8
"""Trials of a task in one batch."""

BATCHES = 3
"""Batches, each with seeds of its own."""

ROUNDS = 6
"""Rounds of calls for one turn of the customer."""

RATES: Mapping[str, float] = {
    "bad_argument": 0.15,
    "invented_tool": 0.05,
    "wrong_value": 0.08,
    "repeats_write": 0.15,
    "loops": 0.05,
    "skips_confirming": 0.15,
    "breaks_policy": 0.30,
    "ignores_result": 0.005,
}
"""How often the model makes which mistake; see `coursekit.fallible.MISTAKES`."""

WHOLE, BARE = "the whole harness", "the bare loop"
VARIANTS = (
    WHOLE,
    "without the tools' names",
    "without the check of arguments",
    "without the memory of results",
    "without the customer's yes",
    "without the clerk",
    "without the limit of rounds",
    BARE,
)
"""The harness, the harness without one of its guards, and none of them."""


@dataclass(frozen=True)
class Run:
    """A batch of trials of all tasks under one variant.

    Args:
        successes: of each task, in the order of `TWENTY`.
        tokens: input tokens of all runs of the batch, by `count_tokens`.
        dearest: input tokens of the run that took most.
        unasked: writes that ran although the customer's last word was no yes, in all runs.
    """

    successes: list[int]
    tokens: int
    dearest: int
    unasked: int


def measure(agent_for: Callable[[Model, Task], Agent], batch: int = 0, trials: int = TRIALS) -> Run:
    """Try every task; the same luck under every harness.

    Args:
        agent_for: ``agent_for(model, task)`` makes the agent of one conversation.
        batch: its number, 0 or more; it decides on the seeds.
        trials: how often each task is tried.
    """
    successes, tokens, without = [], [], 0
    for task in TWENTY:
        won = 0
        for seed in range(batch * trials, (batch + 1) * trials):
            episode = play(task, agent_for(FallibleModel(RATES, seed), task), seed)
            won += earned(episode)
            tokens.append(tokens_sent(episode.trace))
            without += unasked(episode.trace)
        successes.append(won)
    return Run(successes, sum(tokens), max(tokens), without)


def unasked(trace: Trace) -> int:
    """How many writes of a conversation ran although the customer's last word was no yes."""
    writes = {spec.name for spec in SPECS if not spec.read_only}
    ran = {result.call_id for result in trace.results() if result.status == "ok"}
    heard, count = "", 0
    for event in trace.events:
        if isinstance(event, UserEvent):
            heard = event.text
        elif isinstance(event, CallEvent) and event.call.id in ran:
            agreed = heard.casefold().startswith("yes")
            count += event.call.name in writes and not agreed
    return count


def recorded() -> dict[str, list[Run]]:
    """All batches by variant, as they came out when the record was made.

    `python -m benchmarks.production` gives the same numbers again.
    """
    text = (files(__package__) / "production.json").read_text(encoding="utf-8")
    return {name: [Run(**run) for run in runs] for name, runs in json.loads(text).items()}
