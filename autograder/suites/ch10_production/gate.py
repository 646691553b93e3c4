import jsonschema  # noqa: F401 - problems() loads it: once, before judges fork

from coursekit.testing import points
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(9))


class Person:
    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def __call__(self, call):
        self.asked.append(call)
        return self.answer


class Desk:
    """A read and a write of one schema, with drawn names."""

    def __init__(self, rng):
        self.read, self.write, self.other = word(rng), word(rng), word(rng)
        self.field, self.count = word(rng), word(rng)
        properties = {
            self.field: {"type": "string", "maxLength": 9},
            self.count: {"type": "integer", "minimum": 1},
        }
        schema = {"type": "object", "properties": properties, "required": [self.field]}
        self.tools = Registry(
            [
                ToolSpec(self.read, "Reads.", schema),
                ToolSpec(self.write, "Writes.", schema, read_only=False),
                ToolSpec(self.other, "Reads, too.", schema),
            ]
        )
        self.good = {self.field: word(rng), self.count: rng.randint(1, 9)}


@points(0.25)
def test_an_unknown_tool_is_answered_first(student, rng):
    """A tool that is not there gets the names of all there are, not its own, and nobody is asked.

    Next step: this question comes before the arguments; leave call.name out of the content.
    """
    desk, person = Desk(rng), Person(True)
    for name in (word(rng), desk.read.upper(), ""):
        call = ToolCall("c1", name, {desk.field: 7})
        got = student.gate(call, desk.tools, {}, person)
        assert (got.call_id, got.status) == ("c1", "unknown_tool")
        for there in (desk.read, desk.write, desk.other):
            assert there in str(got.content)
        assert not name or name not in str(got.content)
    assert person.asked == []


@points(0.75)
def test_no_value_of_a_bad_call_is_in_its_answer(student, rng):
    """Each fault is named with its field, no value and no undeclared name is; nobody is asked.

    Next step: the sentences of problems(...) are made for this; write nothing else.
    """
    desk, person, canary = Desk(rng), Person(True), f"canary{word(rng)}"
    bad = {
        desk.field: [{desk.field: canary * 2}, {desk.field: [canary]}, {desk.field: {"a": canary}}],
        desk.count: [{**desk.good, desk.count: canary}, {desk.field: canary * 2, desk.count: 0}],
        "": [{**desk.good, canary: canary}],
    }
    for tool in (desk.read, desk.write):
        for field, faulty in bad.items():
            for arguments in faulty:
                got = student.gate(ToolCall("c2", tool, arguments), desk.tools, {}, person)
                assert (got.call_id, got.status) == ("c2", "invalid_arguments")
                assert field in str(got.content)
                assert canary not in str(got.content)
    both = {desk.field: canary * 2, desk.count: 0}
    got = student.gate(ToolCall("c2", desk.read, both), desk.tools, {}, person)
    assert desk.field in str(got.content)
    assert desk.count in str(got.content)
    assert person.asked == []


@points(0.5)
def test_a_good_read_is_remembered_with_a_note(student, rng):
    """An earlier ok read is answered with its content and a note, whatever the content is.

    Next step: a dict gets the note as one more key; anything else becomes {"value": it, ...}.
    """
    desk = Desk(rng)
    call = ToolCall("c4", desk.read, desk.good)
    key = student.canonical(call)
    for content in ({word(rng): 1}, {}, [1, word(rng)], word(rng), 7, None, False):
        earlier = {key: ToolResult("c1", "ok", content)}
        got = student.gate(call, desk.tools, earlier, Person(False))
        assert (got.call_id, got.status) == ("c4", "ok")
        note = got.content.pop("note")
        assert isinstance(note, str), "The note is a text."
        assert note != ""
        expected = content if isinstance(content, dict) else {"value": content}
        assert got.content == expected


@points(0.5)
def test_a_failed_read_may_be_tried_again(student, rng):
    """A read whose earlier result is not ok runs again, and so does another call.

    Next step: look at the status of the earlier result, and under this call's own form.
    """
    desk = Desk(rng)
    call = ToolCall("c4", desk.read, desk.good)
    key = student.canonical(call)
    for status in ("tool_error", "denied", "invalid_arguments", "unknown_tool"):
        earlier = {key: ToolResult("c1", status, word(rng))}
        assert student.gate(call, desk.tools, earlier, Person(False)) is None
    earlier = {key: ToolResult("c1", "ok", word(rng))}
    other = ToolCall("c4", desk.other, {desk.field: word(rng)})
    assert student.gate(other, desk.tools, earlier, Person(False)) is None


@points(0.5)
def test_a_write_is_asked_about_each_time(student, rng):
    """A write asks once, also one made before; only True itself lets it run.

    Next step: the memory is for tools that are read_only; then `is not True`.
    """
    desk = Desk(rng)
    call = ToolCall("c5", desk.write, desk.good)
    done = {student.canonical(call): ToolResult("c1", "ok", {"done": True})}
    for answer in (False, None, 1, "yes", [True], 0):
        for earlier in ({}, done):
            person = Person(answer)
            got = student.gate(call, desk.tools, earlier, person)
            assert (got.call_id, got.status) == ("c5", "denied")
            assert got.content not in ("", None)
            assert person.asked == [call]
    for earlier in ({}, done):
        person = Person(True)
        assert student.gate(call, desk.tools, earlier, person) is None
        assert person.asked == [call]
