import json

import pytest
from hypothesis import given

from coursekit.models import Reply
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace

from .made_up_traces import CALL, product, traces


def test_each_method_records_its_kind_with_the_time():
    ticks = iter(range(100))
    trace = Trace(clock=lambda: next(ticks))
    trace.user("?")
    trace.model([], [], Reply("x"))
    trace.call(CALL)
    trace.gate(CALL, "allowed")
    trace.result(ToolResult("c1", "ok", 1))
    trace.answer("1")
    trace.stop("answered")
    kinds = ["user", "model", "call", "gate", "result", "answer", "stop"]
    assert [event.kind for event in trace.events] == kinds
    assert [event.at for event in trace.events] == list(range(7))
    assert trace.calls() == [CALL]
    assert trace.results() == [ToolResult("c1", "ok", 1)]


def test_what_is_recorded_does_not_change_with_what_it_was_made_from():
    messages, arguments = [{"role": "user", "content": "?"}], {"a": [1]}
    trace = Trace()
    trace.model(messages, [], Reply("x"))
    trace.call(ToolCall("", "f", arguments))
    messages.append({"role": "tool", "content": "2"})
    arguments["a"].append(2)
    assert len(trace.events[0].messages) == 1
    assert trace.calls()[0].arguments == {"a": [1]}


def test_the_default_clock_starts_at_the_trace_and_never_goes_back():
    trace = product()
    times = [event.at for event in trace.events]
    assert times == sorted(times)
    assert 0 <= times[0] < 60


def test_a_part_of_the_wrong_type_is_refused_with_its_name():
    with pytest.raises(TypeError, match="call is a ToolCall, came str"):
        Trace().call("calculate(1)")
    with pytest.raises(TypeError, match="not str"):
        Trace(["user"])


def test_retimed_recordings_of_one_run_have_the_same_bytes():
    assert product().retimed().to_jsonl() == product().retimed().to_jsonl()


@given(traces)
def test_json_lines_give_the_same_trace_back(trace):
    text = trace.to_jsonl()
    assert Trace.from_jsonl(text) == trace
    assert Trace.from_jsonl(text).to_jsonl() == text


@given(traces)
def test_json_lines_are_one_utf8_line_an_event_after_the_version(trace):
    lines = trace.to_jsonl().encode("utf-8").split(b"\n")
    assert json.loads(lines[0]) == {"trace": 1}
    assert len(lines) == len(trace.events) + 2
    assert lines[-1] == b""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1"),
        ('{"trace": 2}\n', "line 1"),
        ('{"trace": 1}\n{"kind": "thought", "at": 0}\n', "'thought' is no kind"),
        ('{"trace": 1}\n{"kind": "user", "at": 0}\n', "line 2: not a whole 'user'"),
        ('{"trace": 1}\n{"kind": "call", "at": 0, "call": 3}\n', "line 2: not a whole 'call'"),
        ('{"trace": 1}\nuser\n', "line 2: not JSON"),
        ('{"trace": 1}\n[1]\n', "line 2: expected a JSON object"),
    ],
)
def test_damaged_lines_are_refused_with_their_number(text, said):
    with pytest.raises(ValueError, match=said):
        Trace.from_jsonl(text)


def test_a_value_without_a_form_in_json_is_refused_rather_than_changed():
    with pytest.raises(TypeError, match="set"):
        product(content={1, 2}).to_jsonl()
    with pytest.raises(ValueError, match="nan"):
        product(content=float("nan")).to_jsonl()
    with pytest.raises(TypeError, match="keys are text"):
        product(content={1: "a"}).to_jsonl()
