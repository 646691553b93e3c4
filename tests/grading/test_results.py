"""Stored results are whole, and readable or refused with a reason."""

import json

import pytest

from autograder.results import ResultError, TestResult, read_result, write_result

from .test_pages import failing, result


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "new" / "mei.json"
    write_result(path, failing())
    assert read_result(path) == failing()
    assert list(path.parent.iterdir()) == [path]


def test_the_file_has_the_documented_shape(tmp_path):
    path = tmp_path / "mei.json"
    write_result(path, failing())
    stored = json.loads(path.read_text())
    assert stored["version"] == 1
    assert list(stored["exercises"][0]) == ["id", "score", "max_score", "tests"]
    assert list(stored["exercises"][0]["tests"][0]) == [
        "id",
        "title",
        "outcome",
        "points",
        "max_points",
        "message",
        "seconds",
    ]


def test_text_that_cannot_be_stored_is_written_out(tmp_path):
    path = tmp_path / "mei.json"
    write_result(path, result("a\ud800\0"))
    assert read_result(path).student == "a\\ud800\0"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 2}', '{"version": 1}'])
def test_a_file_that_is_no_result_is_refused_with_a_remedy(tmp_path, text):
    path = tmp_path / "mei.json"
    path.write_text(text)
    with pytest.raises(ResultError, match="--force"):
        read_result(path)


def test_a_missing_result_is_said(tmp_path):
    with pytest.raises(ResultError, match="cannot read"):
        read_result(tmp_path / "none.json")


@pytest.mark.parametrize("points", [-1, float("nan"), float("inf")])
def test_points_are_numbers_from_0_up(points):
    with pytest.raises(ValueError):
        TestResult(id="a", title="a", outcome="passed", points=points, max_points=1)


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "mei.json"
    write_result(path, result())

    def broken(*_):
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", broken)
    with pytest.raises(OSError, match="disk full"):
        write_result(path, failing())
    assert read_result(path) == result()
    assert list(tmp_path.iterdir()) == [path]
