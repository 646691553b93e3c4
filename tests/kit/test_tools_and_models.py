import pytest

from coursekit.models import Reply, ScriptedModel, ScriptExhausted
from coursekit.tools import Registry, ToolCall, ToolSpec

PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER = ToolSpec("get_weather", "Forecast for a city.", PARAMETERS, returns="string")
CLOCK = ToolSpec("now", "The time.", {"type": "object", "properties": {}})


def test_a_registry_offers_its_tools_in_order():
    registry = Registry([WEATHER, CLOCK])
    assert registry.names() == ["get_weather", "now"]
    assert registry.get("now") is CLOCK
    assert registry.get("Now") is None
    assert [spec.name for spec in registry] == registry.names()


def test_schemas_are_what_a_model_is_told_and_no_more():
    assert Registry([WEATHER]).schemas() == [
        {"name": "get_weather", "description": "Forecast for a city.", "parameters": PARAMETERS}
    ]


def test_changing_the_schemas_leaves_the_tools_alone():
    registry = Registry([WEATHER])
    registry.schemas()[0]["parameters"]["properties"].clear()
    assert "city" in WEATHER.parameters["properties"]


def test_two_tools_of_one_name_are_refused():
    with pytest.raises(ValueError, match="'now'"):
        Registry([CLOCK, CLOCK])


def test_only_keeps_the_named_tools_in_the_registrys_order():
    assert Registry([WEATHER, CLOCK]).only(["now", "get_weather"]).names() == ["get_weather", "now"]
    with pytest.raises(ValueError, match="there are: get_weather"):
        Registry([WEATHER]).only(["later"])


def test_a_result_type_outside_json_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="integer, number"):
        ToolSpec("f", "", {}, returns="int")


def test_a_scripted_model_gives_texts_replies_and_what_functions_return():
    call = ToolCall("1", "now", {})
    model = ScriptedModel(
        ["hello", Reply("", [call]), lambda messages, tools: f"{len(messages)} {len(tools)}"]
    )
    assert model([]) == Reply("hello")
    assert model([], []).calls == (call,)
    assert model([{"role": "user", "content": "?"}], [{"name": "now"}]) == Reply("1 1")


def test_a_scripted_model_remembers_requests_as_they_were():
    model = ScriptedModel(["a", "b"])
    messages = [{"role": "user", "content": "one"}]
    model(messages, [])
    messages[0]["content"] = "changed"
    messages.append({"role": "tool", "content": "2"})
    model(messages, [])
    assert [len(request.messages) for request in model.requests] == [1, 2]
    assert model.requests[0].messages[0]["content"] == "one"


def test_an_exhausted_script_says_its_length_and_what_was_asked_last():
    model = ScriptedModel(["only"])
    model([])
    with pytest.raises(ScriptExhausted, match=r"1 reply .*'and now\?'"):
        model([{"role": "user", "content": "and now?"}])
    assert issubclass(ScriptExhausted, RuntimeError)
