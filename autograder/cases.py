"""Records chapter 9's cases: conversations of the airline that fail in one named way each.

``python -m autograder.cases`` writes both files anew: those that students get, and those that
only the hidden tests have. The same program writes the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from autograder.chapter import Course
from coursekit.cases import MODES, RECORDED, Case, made
from coursekit.events import AnswerEvent, Event, ModelEvent, ResultEvent, UserEvent
from coursekit.fallible import FallibleModel
from coursekit.schema import problems
from coursekit.tools import ToolCall, ToolSpec
from coursekit.trace import Trace, same_calls
from coursekit.worlds.airline import TASKS, PlainAgent, Task, World, play
from coursekit.worlds.airline.scoring import earned

CHAPTER = "ch09_failures"
EACH = 3
TRIES = 400


@dataclass(frozen=True)
class Recipe:
    """How to make a conversation show a mode.

    Args:
        rates: of the model's mistakes.
        repairs: how often it puts right what it is told.
        busy: whether a tool is busy for a while.
        runs: how many runs a case has, by the number of the case.
        rewards: what the rewards of a case must be.
    """

    rates: dict[str, float] = field(default_factory=dict)
    repairs: float = 1.0
    busy: bool = False
    runs: tuple[int, ...] = (1, 1, 2)
    rewards: Callable[[list[int]], bool] = lambda rewards: len(set(rewards)) == 1


RECIPES: dict[str, tuple[Recipe, ...]] = {
    "selection": (Recipe({"wrong_tool": 0.4}),),
    "invented_tool": (Recipe({"invented_tool": 0.4}),),
    "arguments": (Recipe({"bad_argument": 0.4}),),
    "ordering": (Recipe({"skips_reading": 1.0}),),
    "state_tracking": (Recipe({"repeats_write": 1.0}),),
    "recovery": (Recipe({"hammers": 0.7}, busy=True),),
    "policy": (Recipe({"breaks_policy": 1.0}),),
    "interaction": (Recipe({"skips_confirming": 1.0}), Recipe({"skips_asking": 1.0})),
    "non_determinism": (
        Recipe({"wrong_value": 0.4}, runs=(4, 3, 2), rewards=lambda r: len(set(r)) > 1),
        Recipe({"ignores_result": 0.5}, runs=(2, 4, 3), rewards=lambda r: len(set(r)) > 1),
    ),
    "none": (
        Recipe(runs=(3,)),
        Recipe(busy=True, runs=(1,)),
        Recipe({"ignores_result": 1.0}, runs=(2,), rewards=lambda rewards: not any(rewards)),
    ),
}


def make_cases(seed: str, unlike: Iterable[Case] = (), each: int = EACH) -> list[tuple[Case, str]]:
    """Cases of every mode, and as many without a sign, in the order of the modes.

    Conversations are run until one shows the mode's sign and no other.

    Args:
        seed: draws tasks and conversations.
        unlike: cases of which no run may occur again.
        each: cases a mode.
    """
    rng = Random(f"cases {seed}")
    seen = {run.to_jsonl() for case in unlike for run in case.runs}
    found = []
    for mode, recipes in RECIPES.items():
        for number in range(each):
            found.append((_make(mode, recipes[number % len(recipes)], number, rng, seen), mode))
    return found


def _make(mode: str, recipe: Recipe, number: int, rng: Random, seen: set[str]) -> Case:
    count = recipe.runs[number % len(recipe.runs)]
    for _ in range(TRIES):
        task = rng.choice(TASKS)
        runs, rewards = [], []
        for _ in range(count):
            trace, reward = _run(recipe, task, rng.randrange(10**6))
            runs.append(trace)
            rewards.append(reward)
        if any(run.to_jsonl() in seen for run in runs):
            continue
        wanted = set() if mode == "none" else {mode}
        if signs(Case(task, runs, rewards)) == wanted and recipe.rewards(rewards):
            return Case(task, runs, rewards)
    raise RuntimeError(f"{TRIES} conversations did not show {mode} alone")


def _run(recipe: Recipe, task: Task, seed: int) -> tuple[Trace, int]:
    def guard(call: ToolCall, spec: ToolSpec) -> list[str]:
        return problems(call.arguments, spec.parameters)

    model = FallibleModel(recipe.rates, seed, recipe.repairs)
    busy = {task.reads[-1].name: 50.0} if recipe.busy else None
    episode = play(task, PlainAgent(model, guard, max_rounds=8), seed, World(busy))
    events = [event for event in episode.trace.events if not isinstance(event, ModelEvent)]
    return Trace(events), earned(episode)


def signs(case: Case) -> set[str]:
    """Every mode of which a case shows the sign."""
    found = {sign for run in case.runs for sign in _signs(run, case.task)}
    return found | ({"non_determinism"} if len(set(case.rewards)) > 1 else set())


def _signs(trace: Trace, task: Task) -> Iterator[str]:
    calls = made(trace)
    good = [step for step in calls if step.status == "ok"]
    for i, step in enumerate(calls):
        if step.status == "unknown_tool":
            yield "invented_tool"
        elif step.call.name not in task.useful:
            yield "selection"
        if step.status == "invalid_arguments":
            yield "arguments"
        following = calls[i + 1] if i + 1 < len(calls) else None
        if following and step.status != "ok" and same_calls([step.call], [following.call]):
            yield from ["recovery"] if following.at - step.answered < 1 else []
        if step.status == "ok" and step.call.name in task.read_first:
            read = task.read_first[step.call.name]
            if not any(other.call.name == read and other.at < step.at for other in good):
                yield "ordering"
            if any(same_calls([step.call], [later.call]) for later in calls[i + 1 :]):
                yield "state_tracking"
            if task.forbidden(step.call):
                yield "policy"
    if _unheard(trace.events, task):
        yield "interaction"


def _unheard(events: list[Event], task: Task) -> bool:
    said = " ".join(event.text for event in events if isinstance(event, AnswerEvent)).casefold()
    if task.must_ask is not None and task.must_ask not in said:
        return True
    writes = {step.call.id for step in made(Trace(events)) if step.call.name in task.read_first}
    last, wrote = "", []
    for event in events:
        if isinstance(event, UserEvent):
            last = event.text
        elif isinstance(event, ResultEvent) and event.result.call_id in writes:
            wrote.append((event.result.status, last))
    return any(status == "ok" and not heard.startswith("Yes") for status, heard in wrote)


def write(path: Path, found: list[tuple[Case, str]]) -> None:
    """Write cases as JSON lines that `coursekit.cases.load_cases` reads."""
    lines = []
    for case, mode in found:
        row: dict[str, Any] = {"mode": mode, "task": case.task.id, "rewards": case.rewards}
        row["runs"] = [run.to_jsonl() for run in case.runs]
        lines.append(json.dumps(row, ensure_ascii=False, sort_keys=True) + "\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def hidden(course: Course) -> Path:
    """Where the hidden cases lie."""
    return course.suites(CHAPTER) / "cases.jsonl"


def both(course: Course) -> dict[Path, list[tuple[Case, str]]]:
    """What belongs in the two files: the cases of students, and others for the hidden tests."""
    public = make_cases("for students")
    return {
        RECORDED: public,
        hidden(course): make_cases("for hidden tests", [case for case, _ in public]),
    }


if __name__ == "__main__":
    assert set(RECIPES) == {*MODES, "none"}
    for file, recorded in both(Course.find()).items():
        write(file, recorded)
