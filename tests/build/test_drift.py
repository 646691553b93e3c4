import json
from pathlib import Path

from autograder.build.drift import drift_of

PATH = Path("notebooks/ch90/ch90.ipynb")


def text(*cells, indent=1):
    return json.dumps({"cells": list(cells)}, indent=indent)


def cell(cell_id, source, outputs=()):
    return {
        "id": cell_id,
        "cell_type": "code",
        "metadata": {},
        "source": source,
        "outputs": list(outputs),
    }


def diff(committed, built, path=PATH):
    drift = drift_of(path, committed, built)
    return drift and drift.diff


def test_equal_texts_have_no_drift():
    assert drift_of(PATH, "a", "a") is None


def test_added_and_removed_cells_are_named():
    assert diff(text(cell("a", "1")), text(cell("b", "1"))).split("\n") == [
        "cell a: committed, no longer built",
        "cell b: built, not committed",
    ]


def test_moved_cells_are_named():
    one, other = cell("a", "1"), cell("b", "2")
    assert diff(text(one, other), text(other, one)) == "the cells stand in another order"


def test_a_changed_picture_shows_as_its_hash_only():
    def picture(data):
        return cell("a", "1", [{"output_type": "display_data", "data": {"image/png": data}}])

    changed = diff(text(picture("A" * 900)), text(picture("B" * 900)))
    assert "-sha256" in changed
    assert "AAAA" not in changed


def test_another_spelling_of_the_same_cells_is_a_drift():
    assert diff(text(cell("a", "1")), text(cell("a", "1"), indent=2)) == (
        "the same cells, stored otherwise"
    )


def test_a_committed_file_that_is_no_notebook_is_compared_by_line():
    assert "-not json" in diff("not json", text(cell("a", "1")))


def test_a_trace_is_compared_by_line():
    assert "+{}" in diff('{"trace": 1}\n', '{"trace": 1}\n{}\n', Path("loop.jsonl"))


def test_a_long_difference_is_cut():
    lines = diff("", "x\n" * 500, Path("loop.jsonl")).split("\n")
    assert len(lines) == 61
    assert lines[-1].startswith("… and")


def test_each_changed_cell_is_named_however_much_changed_in_the_first():
    before = [cell("a", "x\n" * 100), cell("b", "1")]
    after = [cell("a", "y\n" * 100), cell("b", "2")]
    lines = diff(text(*before), text(*after)).split("\n")
    assert "cell a:" in lines
    assert "cell b:" in lines


def test_a_change_inside_a_long_line_of_html_is_shown_by_itself():
    def card(word):
        page = f"<div><p>{'long ' * 50}</p><b>{word}</b><p>{'long ' * 50}</p></div>"
        return cell("a", "1", [{"output_type": "display_data", "data": {"text/html": page}}])

    lines = diff(text(card("old")), text(card("new"))).split("\n")
    assert "-<b>old</b>" in lines
    assert "+<b>new</b>" in lines
    assert max(len(line) for line in lines) < 200
