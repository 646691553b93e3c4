import pytest

from coursekit.testing import points
from coursekit.tools import ToolResult, ToolSpec

PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER = ToolSpec("get_weather", "Forecast for a city.", PARAMETERS)


@points(0.25)
def test_a_tool_is_offered_in_each_shape(student):
    """A tool takes the form of the table in each of the three shapes.

    Next step: copy the keys from the table's first row; in "chat" name, description and
    parameters lie inside "function".
    """
    told = {"name": "get_weather", "description": "Forecast for a city."}
    got = student.to_provider(WEATHER, "chat")
    assert got == {"type": "function", "function": {**told, "parameters": PARAMETERS}}
    assert student.to_provider(WEATHER, "blocks") == {**told, "input_schema": PARAMETERS}
    assert student.to_provider(WEATHER, "plain") == {**told, "parameters": PARAMETERS}


@points(0.25)
def test_a_result_goes_back_in_each_shape(student):
    """A result takes the form of the table's last row in each shape, and a text stays as it is.

    Next step: in "blocks" the block stands in a list, in a message of the user. A content that is
    a str does not go through json.dumps.
    """
    result = ToolResult("c7", "ok", "It rains.")
    got = student.result_message(result, "chat")
    assert got == {"role": "tool", "tool_call_id": "c7", "content": "It rains."}
    block = {
        "type": "tool_result",
        "tool_use_id": "c7",
        "content": "It rains.",
        "is_error": False,
    }
    got = student.result_message(result, "blocks")
    assert got == {"role": "user", "content": [block]}
    got = student.result_message(result, "plain")
    assert got == {"tool_result": {"status": "ok", "content": "It rains."}}


@points(0.25)
def test_other_contents_become_json(student):
    """In "chat" and "blocks" a content that is no text is written as JSON; "plain" carries it.

    Next step: json.dumps for anything but a str; str(content) writes Python, not JSON.
    """
    result = ToolResult("c7", "ok", {"rain": True})
    text = student.result_message(result, "chat")["content"]
    assert "".join(str(text).split()) == '{"rain":true}'
    text = student.result_message(result, "blocks")["content"][0]["content"]
    assert "".join(str(text).split()) == '{"rain":true}'
    got = student.result_message(result, "plain")
    assert got == {"tool_result": {"status": "ok", "content": {"rain": True}}}


@points(0.25)
def test_errors_and_unknown_shapes(student):
    """Every status but "ok" is an error in "blocks"; an unknown shape is a ValueError.

    Next step: is_error is result.status != "ok". Both functions end with raise ValueError(...).
    """
    for status in ("tool_error", "invalid_arguments", "denied"):
        got = student.result_message(ToolResult("c7", status, "No."), "blocks")
        assert got["content"][0]["is_error"] is True
    with pytest.raises(ValueError):
        student.to_provider(WEATHER, "Chat")
    with pytest.raises(ValueError):
        student.result_message(ToolResult("c7", "ok", "Yes."), "block")
