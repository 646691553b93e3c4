from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolResult, ToolSpec


def forecast(city, days=1):
    return f"{city}: rain for {days} days"


def tools():
    return watched(
        [
            ToolSpec(
                "get_weather",
                "Forecast for a city.",
                {
                    "type": "object",
                    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
                    "required": ["city"],
                },
                fn=forecast,
                returns="string",
            )
        ]
    )


@points(0.5)
def test_a_good_call_runs_the_tool(student):
    """A good call runs its tool, and the result carries the call's id.

    Next step: find the tool with registry.get, call its fn with the arguments by name, and put
    what it returns into ToolResult(call.id, "ok", ...).
    """
    got = student.dispatch(ToolCall("c7", "get_weather", {"city": "Bergen", "days": 2}), tools())
    assert got == ToolResult("c7", "ok", "Bergen: rain for 2 days")


@points(0.5)
def test_an_unknown_tool_is_answered_with_the_names_there_are(student):
    """An unknown tool is answered, not raised, with the names of the tools there are.

    Next step: registry.get gives None for a name it does not know; registry.names() is what the
    model needs to read.
    """
    got = student.dispatch(ToolCall("c1", "weather", {"city": "Bergen"}), tools())
    assert got.status == "unknown_tool"
    assert "get_weather" in got.content


@points(1)
def test_a_wrong_type_is_named_and_the_tool_does_not_run(student):
    """An argument of the wrong type is named in the result, and the tool does not run.

    Next step: check every argument against its declared type before you call fn.
    """
    registry = tools()
    got = student.dispatch(
        ToolCall("c2", "get_weather", {"city": "Bergen", "days": "two"}), registry
    )
    assert got.status == "invalid_arguments"
    assert "days" in got.content
    assert registry.calls == []
