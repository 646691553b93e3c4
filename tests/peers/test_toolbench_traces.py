"""Real traces: 600 runs of ChatGPT from ToolBench (Qin et al. 2023), sorted by chapter 9's rules.

The recordings keep names and endings, not statuses and times; only the rules that can do without
those apply: invented tools, and the same tool called again at once.
"""

import json
import os
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from coursekit.cases import made, trace_of
from coursekit.worlds.airline import Task
from tests.peers.solved import exercises

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data"))
FILE = DATA / "toolbench" / "chatgpt_react_traces.json"
STAND_IN = "invalid_hallucination_function_name"
"""The name that ToolBench's harness puts where it could not read a call."""


@pytest.fixture(scope="module")
def rows():
    if not FILE.is_file():
        pytest.skip(f"no {FILE}; set COURSE_PEER_DATA to the folder that holds toolbench/")
    return json.loads(FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def call_mode():
    return exercises("ch09_failures", "call_mode")["call_mode"]


def as_run(row):
    """A row as a trace: a call of an unknown tool has that status, all others ended ok."""
    status = dict.fromkeys(row["unknown"], "unknown_tool")
    return trace_of(*((name, {}, status.get(name, "ok")) for name in row["calls"]))


def repeats(names):
    return sum(one == two for one, two in pairwise(names))


def task_of(row):
    return Task(row["query_id"], "", useful=frozenset(row["calls"]) - frozenset(row["unknown"]))


def test_the_runs_ended_as_the_chapter_says(rows):
    assert Counter(row["end"] for row in rows) == {"give_answer": 296, "empty": 232, "give_up": 72}


def test_invented_tools_are_found_by_the_chapter_s_rule(rows, call_mode):
    modes = Counter(call_mode(as_run(row), task_of(row)) for row in rows)
    assert modes == {"invented_tool": 42, None: 558}
    steps = [step for row in rows for step in made(as_run(row))]
    invented = [step.call.name for step in steps if step.status == "unknown_tool"]
    assert (len(steps), len(invented), invented.count(STAND_IN)) == (2708, 67, 21)


def test_the_same_tool_is_called_again_at_once_538_times(rows):
    assert sum(repeats(row["calls"]) for row in rows) == 538


def test_the_table_by_group_of_questions(rows, call_mode):
    table = {}
    for row in rows:
        counts = table.setdefault(row["subset"], Counter())
        counts["runs"] += 1
        counts[row["end"]] += 1
        counts["invented"] += call_mode(as_run(row), task_of(row)) == "invented_tool"
        counts["repeats"] += repeats(row["calls"])
    columns = ("runs", "give_answer", "empty", "give_up", "invented", "repeats")
    print(f"\n{'':15}" + "".join(f"{column:>13}" for column in columns))
    for subset, counts in table.items():
        print(f"{subset:15}" + "".join(f"{counts[column]:13}" for column in columns))
    totals = [sum(counts[column] for counts in table.values()) for column in columns]
    assert totals == [600, 296, 232, 72, 42, 538]
    assert all(counts["runs"] == 100 for counts in table.values())
