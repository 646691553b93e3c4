import pytest

from coursekit.testing import points
from coursekit.tools import ToolCall

CALL = ToolCall("c7", "get_weather", {"city": "Bergen"})


def chat(*calls):
    wanted = [
        {"id": key, "type": "function", "function": {"name": "get_weather", "arguments": text}}
        for key, text in calls
    ]
    return {"role": "assistant", "content": None, "tool_calls": wanted}


@points(0.25)
def test_a_call_is_read_in_each_shape(student):
    """A call is read in each of the three shapes.

    Next step: in "chat" the arguments are a text and go through read_json; in "blocks" look for
    blocks of type "tool_use"; "plain" has no id.
    """
    got = student.from_provider(chat(("c7", '{"city": "Bergen"}')), "chat")
    assert got == ([CALL], [])
    block = {"type": "tool_use", "id": "c7", "name": "get_weather", "input": {"city": "Bergen"}}
    words = {"type": "text", "text": "I will look."}
    reply = {"role": "assistant", "content": [words, block]}
    assert student.from_provider(reply, "blocks") == ([CALL], [])
    plain = {"tool_call": {"name": "get_weather", "arguments": {"city": "Bergen"}}}
    got = student.from_provider(plain, "plain")
    assert got == ([ToolCall("", "get_weather", {"city": "Bergen"})], [])


@points(0.25)
def test_broken_arguments_become_a_result(student):
    """A call whose arguments break off becomes a result with its id; the good one stays a call.

    Next step: catch the ValueError of read_json for each call by itself, and make a ToolResult with
    the status "invalid_arguments" and a sentence that quotes nothing.
    """
    reply = chat(("c7", '{"city": "Bergen"}'), ("c8", '{"city": "Ber'))
    calls, results = student.from_provider(reply, "chat")
    assert calls == [CALL]
    assert [(r.call_id, r.status) for r in results] == [("c8", "invalid_arguments")]
    assert "Ber" not in results[0].content


@points(0.25)
def test_arguments_of_another_type_become_results(student):
    """Arguments that are JSON but no object become a result, in each shape; so does NaN.

    Next step: whatever read_json gives, ask isinstance(arguments, dict). json.loads takes NaN for
    a number; read_json does not.
    """
    for text in ("[1]", "null", '{"city": NaN}'):
        calls, results = student.from_provider(chat(("c7", text)), "chat")
        assert calls == []
        assert [(r.call_id, r.status) for r in results] == [("c7", "invalid_arguments")]
    block = {"type": "tool_use", "id": "c7", "name": "get_weather", "input": ["Bergen"]}
    calls, results = student.from_provider({"role": "assistant", "content": [block]}, "blocks")
    assert calls == []
    assert [(r.call_id, r.status) for r in results] == [("c7", "invalid_arguments")]
    assert "Bergen" not in results[0].content
    plain = {"tool_call": {"name": "get_weather", "arguments": None}}
    calls, results = student.from_provider(plain, "plain")
    assert calls == []
    assert [(r.call_id, r.status) for r in results] == [("", "invalid_arguments")]


@points(0.25)
def test_a_reply_without_calls_has_none(student):
    """A reply without calls gives two empty lists; an unknown shape is a ValueError.

    Next step: reply.get("tool_calls") or [] covers missing and None. A content that is a str holds
    no blocks.
    """
    said = {"role": "assistant", "content": "It rains."}
    assert student.from_provider(said, "chat") == ([], [])
    assert student.from_provider({**said, "tool_calls": None}, "chat") == ([], [])
    assert student.from_provider(said, "blocks") == ([], [])
    assert student.from_provider({"text": "It rains."}, "plain") == ([], [])
    with pytest.raises(ValueError):
        student.from_provider(said, "Chat")
