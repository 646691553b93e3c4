import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.models import Reply
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace

from .made_up_traces import CALL, QUESTION, json_values, product, texts


def test_a_written_call_has_no_tool_calls_and_its_result_no_id():
    assert product().messages() == [
        {"role": "user", "content": QUESTION},
        {"role": "assistant", "content": "calculate(17423 × 892)"},
        {"role": "tool", "content": "15541316"},
        {"role": "assistant", "content": "It is 15,541,316."},
    ]


def test_structured_calls_carry_json_text_and_are_answered_by_id():
    trace = Trace()
    trace.model([], [], Reply("", (CALL,)))
    trace.call(CALL)
    trace.result(ToolResult("c1", "ok", {"value": 15541316}))
    asked, answered = trace.messages()
    assert asked["content"] is None
    (call,) = asked["tool_calls"]
    assert (call["id"], call["type"], call["function"]["name"]) == ("c1", "function", "calculate")
    assert json.loads(call["function"]["arguments"]) == CALL.arguments
    assert answered == {"role": "tool", "content": '{"value": 15541316}', "tool_call_id": "c1"}


def test_an_answer_that_no_model_gave_is_a_message_of_its_own():
    trace = Trace()
    trace.user("?")
    trace.answer("The harness says 4.")
    assert trace.messages()[-1] == {"role": "assistant", "content": "The harness says 4."}


def test_instructions_are_kept_at_the_head():
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "Hi"},
    ]
    assert Trace.from_messages(messages).messages() == messages


def test_a_recorded_conversation_becomes_the_events_it_tells_of():
    call = {"id": "x", "name": "lookup", "arguments": '{"n": 1}'}
    trace = Trace.from_messages(
        [
            {"role": "user", "content": "one?"},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "x", "content": "uno"},
            {"role": "assistant", "content": "uno"},
        ]
    )
    assert [e.kind for e in trace.events] == ["user", "model", "call", "result", "model", "answer"]
    assert trace.calls() == [ToolCall("x", "lookup", {"n": 1})]
    assert len(trace.events[4].messages) == 3


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"role": "critic", "content": "no"}, "message 1: role 'critic'"),
        ({"role": "system", "content": "late"}, "message 1: role 'system'"),
        ({"role": "user", "content": [{"type": "image"}]}, "message 1: content must be text"),
        ({"role": "assistant", "tool_calls": [{"name": "f", "arguments": "{"}]}, "not JSON"),
        ({"role": "assistant", "tool_calls": [{"name": "f", "arguments": "[1]"}]}, "object"),
    ],
)
def test_a_message_that_no_event_can_hold_is_refused_with_its_number(message, said):
    with pytest.raises(ValueError, match=said):
        Trace.from_messages([{"role": "user", "content": "?"}, message])


@st.composite
def conversations(draw):
    """Well-formed chat messages in the form that the kit writes."""
    found = draw(st.lists(texts.map(lambda t: {"role": "system", "content": t}), max_size=1))
    for turn in range(draw(st.integers(1, 4))):
        found.append({"role": "user", "content": draw(texts)})
        for i in range(draw(st.integers(0, 2))):
            name, arguments = draw(texts), draw(st.dictionaries(texts, json_values, max_size=2))
            function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
            call = {"id": f"{turn}.{i}", "type": "function", "function": function}
            said = draw(texts) or None
            found.append({"role": "assistant", "content": said, "tool_calls": [call]})
            found.append({"role": "tool", "content": draw(texts), "tool_call_id": f"{turn}.{i}"})
        found.append({"role": "assistant", "content": draw(texts)})
    return found


@given(conversations())
def test_messages_come_back_as_they_were(messages):
    assert Trace.from_messages(messages).messages() == messages
