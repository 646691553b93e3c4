from coursekit.testing import points
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec

SCHEMA = {
    "type": "object",
    "properties": {"card": {"type": "string", "maxLength": 8}},
    "required": ["card"],
}
TOOLS = Registry(
    [
        ToolSpec("balance", "What is left.", SCHEMA),
        ToolSpec("pay", "Pay.", SCHEMA, read_only=False),
    ]
)
GOOD = {"card": "blue"}


class Person:
    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def __call__(self, call):
        self.asked.append(call)
        return self.answer


@points(0.25)
def test_a_tool_that_is_not_there_is_answered_with_those_that_are(student):
    """The answer to an unknown tool names the tools there are, and not the call's name.

    Next step: registry.get(call.name) is None; registry.names() is what to offer.
    """
    got = student.gate(ToolCall("c1", "steal_4000", GOOD), TOOLS, {}, Person(True))
    assert (got.call_id, got.status) == ("c1", "unknown_tool")
    assert "balance" in str(got.content)
    assert "pay" in str(got.content)
    assert "steal_4000" not in str(got.content)


@points(0.5)
def test_bad_arguments_are_named_and_not_quoted(student):
    """The answer to bad arguments names the field and keeps the value to itself.

    Next step: problems(call.arguments, spec.parameters) has the sentences; join them.
    """
    person = Person(True)
    got = student.gate(ToolCall("c7", "pay", {"card": "4000-1234-5678"}), TOOLS, {}, person)
    assert got == ToolResult("c7", "invalid_arguments", "card must have at most 8 characters")
    assert person.asked == []


@points(0.25)
def test_a_read_that_went_well_is_answered_from_memory(student):
    """The same read again gets the earlier content with a note; a failed one runs again.

    Next step: look in earlier under canonical(call); {**content, "note": "..."} is a new dict.
    """
    call = ToolCall("c2", "balance", GOOD)
    earlier = {student.canonical(call): ToolResult("c1", "ok", {"left": 12})}
    got = student.gate(call, TOOLS, earlier, Person(True))
    assert (got.call_id, got.status) == ("c2", "ok")
    assert got.content["left"] == 12
    assert set(got.content) == {"left", "note"}
    failed = {student.canonical(call): ToolResult("c1", "tool_error", "try later")}
    assert student.gate(call, TOOLS, failed, Person(True)) is None


@points(0.5)
def test_a_write_needs_a_yes(student):
    """A write, repeated or not, runs only after confirm(call) is True; a read does not ask.

    Next step: ask for each write, done before or not, and for no read; then `is not True`.
    """
    call = ToolCall("c3", "pay", GOOD)
    done = {student.canonical(call): ToolResult("c1", "ok", "paid")}
    for answer, runs, earlier in ((True, True, done), (False, False, done), ("no", False, {})):
        person = Person(answer)
        got = student.gate(call, TOOLS, earlier, person)
        assert person.asked == [call]
        assert ("runs" if got is None else got.status) == ("runs" if runs else "denied")
    person = Person(False)
    assert student.gate(ToolCall("c4", "balance", GOOD), TOOLS, {}, person) is None
    assert person.asked == []
