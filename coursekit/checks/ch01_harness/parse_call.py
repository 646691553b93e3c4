from coursekit.testing import points
from coursekit.tools import Registry, ToolCall, ToolSpec

REGISTRY = Registry(
    [
        ToolSpec(
            "calculate",
            "Work out an arithmetic expression.",
            {
                "type": "object",
                "properties": {"expression": {"type": "string"}},
                "required": ["expression"],
            },
            returns="number",
        ),
        ToolSpec(
            "get_weather",
            "Forecast for a city, up to seven days ahead.",
            {
                "type": "object",
                "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
                "required": ["city"],
            },
            returns="string",
        ),
    ]
)


@points(1)
def test_a_call_on_a_line_of_its_own_is_read(student):
    """A call on a line of its own is read, with its argument as written.

    Next step: go through the lines of the text. On a line that is a call, the text between the
    brackets is one bare argument; it belongs to the tool's first property.
    """
    got = student.parse_call("Let me work that out.\ncalculate(17423 × 892)\n", REGISTRY)
    assert got == ToolCall("", "calculate", {"expression": "17423 × 892"})


@points(0.5)
def test_prose_that_mentions_a_call_is_no_call(student):
    """A sentence that mentions a call is not a call.

    Next step: the whole line has to be the call, from its first character to its last.
    """
    got = student.parse_call("I could write calculate(17423 × 892) to find out.", REGISTRY)
    assert got is None


@points(0.5)
def test_named_arguments_get_their_declared_types(student):
    """Named arguments are read by the type that the tool declares.

    Next step: look the name up in the tool's properties. Quoted values are the text inside the
    quotes; a value for an integer becomes an int.
    """
    got = student.parse_call('get_weather(city="Bergen", days=3)', REGISTRY)
    assert got == ToolCall("", "get_weather", {"city": "Bergen", "days": 3})
