from coursekit.testing import points
from coursekit.tools import ToolCall

CALL = ToolCall("c7", "get_weather", {"city": "Bergen"})


def chat(*calls):
    wanted = [
        {"id": key, "type": "function", "function": {"name": "get_weather", "arguments": text}}
        for key, text in calls
    ]
    return {"role": "assistant", "content": None, "tool_calls": wanted}


@points(0.5)
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


@points(0.5)
def test_broken_arguments_become_a_result(student):
    """A call whose arguments break off becomes a result with its id; the good one stays a call.

    Next step: catch the ValueError of read_json for each call by itself.
    """
    reply = chat(("c7", '{"city": "Bergen"}'), ("c8", '{"city": "Ber'))
    calls, results = student.from_provider(reply, "chat")
    assert calls == [CALL]
    assert [(r.call_id, r.status) for r in results] == [("c8", "invalid_arguments")]
    assert "Ber" not in results[0].content
