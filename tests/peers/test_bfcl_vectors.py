"""4,183 calls with the official checker's verdict (bfcl-eval 2026.3.23) against chapter 8's."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from coursekit.tools import ToolCall
from tests.peers.solved import definitions

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data")) / "bfcl"


@pytest.fixture(scope="module")
def solved():
    """What the solved notebook of chapter 8 defines."""
    names = {"__name__": "solved"}
    exec(definitions("ch08_benchmarks"), names)
    return names


def lines(name):
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"{path} is not there; set COURSE_PEER_DATA to the folder with bfcl/")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def entries():
    return {entry["id"]: entry for entry in lines("entries.jsonl")}


def calls_of(vector):
    return [ToolCall("", *pair) for call in vector["calls"] for pair in call.items()]


def test_all_verdicts_agree_but_four_that_are_an_oversight_of_the_official_checker(
    solved, entries, capsys
):
    vectors = lines("checker_vectors.jsonl")
    differing, agreed = [], Counter()
    for vector in vectors:
        entry = entries[vector["id"]]
        answers = entry["ground_truth"]
        got = solved["parallel_match"](calls_of(vector), entry["function"], answers)
        if got == vector["valid"]:
            agreed[got] += 1
        else:
            differing.append((vector, got))
    with capsys.disabled():
        print(f"\n{sum(agreed.values())} of {len(vectors)} verdicts agree ({dict(agreed)})")
        print("| question | call | official | ours | why |\n| --- | --- | --- | --- | --- |")
        for vector, got in differing:
            call = json.dumps(vector["calls"][0])
            why = "ints in a list of floats: an int is taken for a float, but not inside a list"
            print(f"| {vector['id']} | {call} | {vector['error_type']} | {got} | {why} |")
    assert len(vectors) == 4183
    assert sum(agreed.values()) == 4179
    assert {v["mutation"] for v, _ in differing} == {"list of float as list of int"}
    assert {(v["error_type"], got) for v, got in differing} == {("type_error:nested", True)}


def test_the_official_checker_takes_an_int_for_a_float_outside_lists(solved, entries):
    accepted = [
        vector
        for vector in lines("checker_vectors.jsonl")
        if vector["mutation"] == "float written as int" and vector["valid"]
    ]
    assert accepted
    for vector in accepted:
        entry = entries[vector["id"]]
        ground_truth = entry["ground_truth"]
        assert solved["parallel_match"](calls_of(vector), entry["function"], ground_truth)
