import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.production import agent_maker, cost, draw, reliability
from coursekit.cases import trace_of
from coursekit.worlds.airline.production import (
    BARE,
    BATCHES,
    TRIALS,
    TWENTY,
    VARIANTS,
    WHOLE,
    measure,
    recorded,
    unasked,
)

ROOT = Path(__file__).resolve().parents[2]


def total(runs):
    return sum(sum(run.successes) for run in runs)


def test_the_record_has_every_batch_and_task_of_every_variant():
    record = recorded()
    assert tuple(record) == VARIANTS
    for runs in record.values():
        assert len(runs) == BATCHES
        assert all(len(run.successes) == len(TWENTY) for run in runs)
        assert all(0 <= count <= TRIALS for run in runs for count in run.successes)


def test_one_trial_measured_anew_gives_the_same_numbers_twice_under_the_whole_harness():
    once = measure(agent_maker(WHOLE), batch=5, trials=1)
    assert measure(agent_maker(WHOLE), batch=5, trials=1) == once
    assert once.unasked == 0


@pytest.mark.parametrize("variant", [name for name in VARIANTS if "without" in name])
def test_each_guard_left_out_costs_successes_or_tokens(variant):
    record = recorded()
    whole, without = record[WHOLE], record[variant]
    dearer = max(run.dearest for run in without) > 2 * max(run.dearest for run in whole)
    assert total(without) < total(whole) or dearer


def test_only_a_harness_that_does_not_ask_writes_unasked():
    record = recorded()
    writing = {name for name, runs in record.items() if any(run.unasked for run in runs)}
    assert writing == {"without the customer's yes", BARE}


def test_a_write_is_unasked_when_the_last_word_was_no_yes():
    write = ("add_bags", {}, "ok")
    assert unasked(trace_of(("user", "Add a bag."), write)) == 1
    assert unasked(trace_of(("user", "Add a bag."), ("user", "Yes."), write)) == 0
    assert unasked(trace_of(("user", "Hello."), ("get_user", {}, "ok"))) == 0
    assert unasked(trace_of(("user", "Add."), ("add_bags", {}, "denied"))) == 0


def test_the_page_on_production_has_the_numbers_and_the_figure_of_the_record(tmp_path):
    page = (ROOT / "docs" / "production.md").read_text(encoding="utf-8")
    assert reliability(recorded()) in page
    assert cost(recorded()) in page
    draw(recorded(), tmp_path / "again.svg")
    again = (tmp_path / "again.svg").read_text(encoding="utf-8")
    assert again == (ROOT / "docs" / "production.svg").read_text(encoding="utf-8")


def test_the_chapters_notebook_prints_the_numbers_of_the_record():
    path = ROOT / "solutions" / "ch10_production" / "ch10_production.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    streams = [o for cell in notebook["cells"] for o in cell.get("outputs", ()) if "text" in o]
    printed = " ".join("".join("".join(o["text"]) for o in streams).split())
    record = recorded()
    for name, runs in record.items():
        first = total(runs) / (BATCHES * TRIALS * len(TWENTY))
        assert f"{name} {first:.3f}" in printed


@pytest.mark.slow
def test_one_command_regenerates_all_numbers():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.production"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "the same numbers as on record" in done.stdout
