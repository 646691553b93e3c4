import json

from coursekit.testing import points
from coursekit.tools import ToolResult, ToolSpec

PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER = ToolSpec("get_weather", "Forecast for a city.", PARAMETERS)


@points(0.5)
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


@points(0.5)
def test_a_result_goes_back_in_each_shape(student):
    """A result takes the form of the table's last row in each shape.

    Next step: "chat" and "blocks" want text, so anything but a str goes through json.dumps. In
    "blocks" the block stands in a list, in a message of the user.
    """
    result = ToolResult("c7", "ok", {"rain": True})
    got = student.result_message(result, "chat")
    text = got.pop("content")
    assert got == {"role": "tool", "tool_call_id": "c7"}
    assert json.loads(text) == {"rain": True}
    got = student.result_message(result, "blocks")
    text = got["content"][0].pop("content")
    block = {"type": "tool_result", "tool_use_id": "c7", "is_error": False}
    assert got == {"role": "user", "content": [block]}
    assert json.loads(text) == {"rain": True}
    got = student.result_message(result, "plain")
    assert got == {"tool_result": {"status": "ok", "content": {"rain": True}}}
