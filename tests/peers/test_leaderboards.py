"""Published figures of tau-bench and tau2-bench, worked out again with chapter 8's solutions."""

import csv
import json
import os
from collections import Counter
from fractions import Fraction
from math import ceil, comb, floor
from pathlib import Path

import pytest

from tests.peers.solved import definitions

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="module")
def solved():
    """What the solved notebook of chapter 8 defines."""
    names = {"__name__": "solved"}
    exec(definitions("ch08_benchmarks"), names)
    return names


def rows(name):
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"{path} is not there; set COURSE_PEER_DATA to the folder that has it")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def complete():
    """The rows that print all of pass^1 to pass^4: values as printed, tasks, and the row."""
    for row in rows("tau_bench/tau2_leaderboard_passk.csv"):
        values = [row[f"pass_{k}"] for k in (1, 2, 3, 4)]
        if all(values):
            yield values, int(row["tasks"]), row


def test_the_recorded_rewards_of_gpt_4o_give_its_published_row(solved):
    results = [(int(row["n"]), int(row["c"])) for row in rows("tau_bench_rewards.csv")]
    assert results == solved["GPT_4O"] or sorted(results) == sorted(solved["GPT_4O"])
    published = next(
        row
        for row in rows("tau_bench/tau_bench_leaderboard.csv")
        if (row["model"], row["domain"], row["strategy"]) == ("gpt-4o", "airline", "tool-calling")
    )
    for k in (1, 2, 3, 4):
        value = solved["over_tasks"](solved["pass_hat_k"], results, k)
        assert f"{float(value):.3f}" == published[f"pass_hat_{k}"]


def test_60_of_74_complete_rows_have_one_histogram_and_14_have_none(solved, capsys):
    found = Counter()
    impossible = []
    for values, tasks, row in complete():
        ways = solved["histogram_from_passk"](values, tasks)
        found[len(ways)] += 1
        if not ways:
            impossible.append((row, values, tasks))
            continue
        assert ways[0] == tuple(int(row[f"n{c}"]) for c in range(5))
        results = [(4, c) for c, count in enumerate(ways[0]) for _ in range(count)]
        for k, printed in enumerate(values, start=1):
            value = 100 * solved["over_tasks"](solved["pass_hat_k"], results, k)
            assert abs(value - Fraction(printed)) <= max(half_a_unit(printed), Fraction(1, 10**9))
    with capsys.disabled():
        print("\nrows that cannot come from 4 trials of each task:")
        for row, values, tasks in impossible:
            print(f"  {row['model']}, {row['domain']} ({tasks} tasks): {why_not(values, tasks)}")
    assert found == {1: 60, 0: 14}
    assert all(why_not(values, tasks) for _, values, tasks in impossible)


def half_a_unit(printed):
    return Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))


def why_not(values, tasks):
    """The highest k at which no count of tasks fits, by another road than the solution's.

    There, tasks x C(4, k) x pass^k is a whole number less what the higher counts contribute; as
    each row here fits in at most one way down to that k, one line says why.
    """
    counts = {}
    for k in (4, 3, 2, 1):
        printed, whole = Fraction(values[k - 1]), tasks * comb(4, k)
        above = sum(comb(c, k) * count for c, count in counts.items())
        low, high = (
            (printed + side * half_a_unit(values[k - 1])) / 100 * whole - above for side in (-1, 1)
        )
        if ceil(low) > floor(high) or high < 0:
            between = f"{float(low):.3f} and {float(high):.3f}"
            return f"pass^{k} = {values[k - 1]} % wants between {between} tasks with {k} successes"
        counts[k] = ceil(low)
    left = tasks - sum(counts.values())
    return f"{-left} tasks too many would have succeeded" if left < 0 else ""


def test_an_idle_agent_earns_19_of_the_50_airline_tasks_of_tau_bench():
    path = FOLDER / "tau_bench" / "tau_bench_tasks.json"
    if not path.is_file():
        pytest.skip(f"{path} is not there; set COURSE_PEER_DATA to the folder that has it")
    tasks = json.loads(path.read_text(encoding="utf-8"))
    airline = [task for task in tasks if task["domain"] == "airline"]
    writing = ("book_", "cancel_", "update_", "send_")
    unwritten = [
        task for task in airline if not any(a["name"].startswith(writing) for a in task["actions"])
    ]
    assert (len(airline), len(unwritten)) == (50, 20)
    assert sum(not task["outputs"] for task in unwritten) == 19
