import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.reliability import curves, draw, table
from coursekit.worlds.airline import TASKS
from coursekit.worlds.airline.trials import BATCHES, GUARDS, TRIALS, recorded, successes

ROOT = Path(__file__).resolve().parents[2]


def test_the_record_has_every_batch_and_task_of_every_guard():
    record = recorded()
    assert list(record) == list(GUARDS)
    for batches in record.values():
        assert len(batches) == BATCHES
        assert all(len(batch) == len(TASKS) for batch in batches)
        assert all(0 <= count <= TRIALS for batch in batches for count in batch)


def test_a_batch_measured_anew_gives_the_counts_on_record():
    assert successes(GUARDS["names the field"], BATCHES - 1) == recorded()["names the field"][-1]


def test_the_page_on_reliability_has_the_numbers_and_the_figure_of_the_record(tmp_path):
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    assert table(recorded()) in page
    draw(recorded(), tmp_path / "again.svg")
    again = (tmp_path / "again.svg").read_text(encoding="utf-8")
    assert again == (ROOT / "docs" / "reliability.svg").read_text(encoding="utf-8")


def test_naming_the_field_gains_more_at_k_8_than_at_k_1_by_more_than_the_spread():
    found = curves(recorded())
    gains = [
        named[0] - bare[0]
        for bare, named in zip(found["none"], found["names the field"], strict=True)
    ]
    spread = max(spread for curve in found.values() for _, spread in (curve[0], curve[-1]))
    assert gains[0] > 0
    assert gains[-1] - gains[0] > spread


@pytest.mark.slow
def test_one_command_regenerates_all_numbers():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.reliability"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "the same numbers as on record" in done.stdout
