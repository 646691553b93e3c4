import json

import pytest

from coursekit.testing import points
from coursekit.tools import ToolResult, ToolSpec

STATUSES = ("ok", "unknown_tool", "invalid_arguments", "tool_error", "denied")


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


@points(0.5)
def test_any_tool_is_offered_with_exactly_the_keys_of_the_table(student, rng):
    """Any tool is offered with exactly the keys of the table, its schema unchanged.

    Next step: no key more, no key less; hand the parameters over as they are.
    """
    for _ in range(5):
        properties = {word(rng): {"type": "string", "description": word(rng)} for _ in range(3)}
        parameters = {"type": "object", "properties": properties, "additionalProperties": False}
        name, description = word(rng), f"Returns {word(rng)}."
        spec = ToolSpec(name, description, parameters, returns="string", read_only=False)
        told = {"name": name, "description": description}
        got = student.to_provider(spec, "chat")
        assert got == {"type": "function", "function": {**told, "parameters": parameters}}
        assert student.to_provider(spec, "blocks") == {**told, "input_schema": parameters}
        assert student.to_provider(spec, "plain") == {**told, "parameters": parameters}


@points(0.75)
def test_text_stays_and_the_rest_becomes_json(student, rng):
    """A content that is text stays as it is, any other becomes JSON; plain carries it unchanged.

    Next step: json.dumps only what is no str: a text that goes through it gets quotes that were
    not there.
    """
    number, key = rng.randint(100, 999), word(rng)
    for content in ("", "plain words", '{"looks": "like JSON"}', "two\nlines – ü", f"{number}"):
        result = ToolResult(key, "ok", content)
        assert student.result_message(result, "chat")["content"] == content
        block = student.result_message(result, "blocks")["content"][0]
        assert block["content"] == content
        told = {"status": "ok", "content": content}
        assert student.result_message(result, "plain") == {"tool_result": told}
    for content in (number, number / 8, True, None, [], [number, "a"], {"a": {"b": number}}):
        result = ToolResult(key, "ok", content)
        text = student.result_message(result, "chat")["content"]
        assert isinstance(text, str)
        assert json.loads(text) == content
        text = student.result_message(result, "blocks")["content"][0]["content"]
        assert isinstance(text, str)
        assert json.loads(text) == content
        told = {"status": "ok", "content": content}
        assert student.result_message(result, "plain") == {"tool_result": told}


@points(0.5)
@pytest.mark.parametrize("status", STATUSES)
def test_every_status_but_ok_is_an_error(student, rng, status):
    """The result has its call's id and exactly the keys of the table; is_error unless ok.

    Next step: is_error is `result.status != "ok"`; there are more statuses than two.
    """
    key, text = word(rng), word(rng)
    result = ToolResult(key, status, text)
    got = student.result_message(result, "chat")
    assert got == {"role": "tool", "tool_call_id": key, "content": text}
    got = student.result_message(result, "blocks")
    wrong = status != "ok"
    block = {"type": "tool_result", "tool_use_id": key, "content": text, "is_error": wrong}
    assert got == {"role": "user", "content": [block]}
    got = student.result_message(result, "plain")
    assert got == {"tool_result": {"status": status, "content": text}}


@points(0.25)
def test_an_unknown_shape_is_refused(student, rng):
    """A shape that is none of the three is a ValueError in both functions.

    Next step: end each function with a ValueError that names the three shapes.
    """
    spec = ToolSpec("look", "Look.", {"type": "object"})
    for shape in (word(rng), "", "Chat", "block"):
        with pytest.raises(ValueError):
            student.to_provider(spec, shape)
        with pytest.raises(ValueError):
            student.result_message(ToolResult("c1", "ok", "there"), shape)
