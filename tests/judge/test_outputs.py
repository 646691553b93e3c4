"""What a kernel sends becomes outputs that nbformat takes, however it was mangled."""

import json

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_notebook

from autograder.judge.outputs import COMMS, Outputs
from autograder.judge.outputs import KINDS as ALLOWED

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
KINDS = st.sampled_from([*ALLOWED, *COMMS, "status", "shutdown"])


def taken(*messages):
    notebook = new_notebook(cells=[new_code_cell("x")])
    outputs = Outputs(notebook)
    malformed = outputs.take(0, [list(message) for message in messages], 1)
    outputs.finish()
    return notebook, malformed


def test_outputs_come_in_the_order_they_were_made():
    notebook, malformed = taken(
        ("stream", {"name": "stdout", "text": "a"}, "", []),
        ("display_data", {"data": {"text/plain": "2"}, "metadata": {}}, "", []),
        ("stream", {"name": "stderr", "text": "b"}, "", []),
    )
    kinds = [output.output_type for output in notebook.cells[0].outputs]
    assert kinds == ["stream", "display_data", "stream"]
    assert malformed == 0


def test_clear_output_clears():
    notebook, _ = taken(
        ("stream", {"name": "stdout", "text": "a"}, "", []),
        ("clear_output", {"wait": False}, "", []),
    )
    assert notebook.cells[0].outputs == []


@pytest.mark.parametrize(
    "message",
    [
        ("stream", {"name": "stdwhat", "text": "a"}, "", []),
        ("stream", {"text": "a"}, "", []),
        ("display_data", {"data": 5}, "", []),
        ("execute_result", {}, "", []),
        ("shutdown", {}, "", []),
        (5, {}, "", []),
        ("stream", [], "", []),
        ("stream",),
    ],
)
def test_a_malformed_message_is_counted_and_left_out(message):
    notebook, malformed = taken(message)
    assert malformed == 1
    assert notebook.cells[0].outputs == []


def test_lone_surrogates_and_odd_numbers_can_be_written():
    notebook, _ = taken(
        (
            "display_data",
            {"data": {"text/plain": "\ud800", "application/json": float("nan")}},
            "",
            [],
        ),
        ("error", {"ename": "\ud800", "evalue": 5, "traceback": [None]}, "", []),
    )
    text = nbformat.writes(notebook)
    text.encode()
    json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} was written"))


@given(st.lists(st.tuples(KINDS, JSON, JSON, JSON), max_size=4))
def test_whatever_comes_the_notebook_stays_valid(messages):
    notebook, _ = taken(*messages)
    nbformat.validate(notebook)
    nbformat.writes(notebook).encode()
