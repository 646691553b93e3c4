import pytest

from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolResult, ToolSpec

EXAMPLES = {
    "string": "text",
    "integer": 12,
    "number": 2.5,
    "boolean": True,
    "array": [1, 2],
    "object": {"a": 1},
}


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def tool(name, types, required, fn, returns=None):
    properties = {key: {"type": type_name} for key, type_name in types.items()}
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return ToolSpec(name, "A tool.", parameters, fn=fn, returns=returns)


def random_tool(rng):
    """A tool with one required argument of each type, and arguments that fit."""
    keys = {type_name: f"{word(rng)}_{n}" for n, type_name in enumerate(EXAMPLES)}
    types = {key: type_name for type_name, key in keys.items()}
    registry = watched([tool(word(rng), types, types, lambda **given: sorted(given))])
    good = {key: EXAMPLES[type_name] for key, type_name in types.items()}
    return registry, keys, good


@points(1)
@pytest.mark.parametrize("fault", ["missing", "unexpected", "wrong type"])
def test_a_faulty_argument_is_named_and_nothing_runs(student, rng, fault):
    """A missing, unexpected or misfitting argument is named, and the tool does not run.

    Next step: compare the call's arguments with `required` and with `properties` before fn is
    called, and put the argument's name into the content.
    """
    registry, keys, good = random_tool(rng)
    name = registry.names()[0]
    for type_name, key in keys.items():
        faulty, field = dict(good), key
        if fault == "missing":
            del faulty[key]
        elif fault == "unexpected":
            field = word(rng)
            faulty[field] = EXAMPLES[type_name]
        else:
            faulty[key] = 7.5 if type_name == "string" else "7"
        got = student.dispatch(ToolCall("c1", name, faulty), registry)
        assert got.call_id == "c1"
        assert got.status == "invalid_arguments"
        assert field in got.content
    assert registry.calls == []
    assert student.dispatch(ToolCall("c2", name, good), registry).status == "ok"
    assert registry.calls == [ToolCall("", name, good)]


@points(0.25)
def test_present_is_not_the_same_as_true(student, rng):
    """An argument that is given as 0, "", false or an empty list is not missing.

    Next step: ask whether the name is in the arguments, not whether its value is true.
    """
    name, key = word(rng), word(rng)
    for type_name, empty in {"integer": 0, "string": "", "boolean": False, "array": []}.items():
        registry = watched([tool(name, {key: type_name}, [key], lambda **given: "ran")])
        got = student.dispatch(ToolCall("c1", name, {key: empty}), registry)
        assert got == ToolResult("c1", "ok", "ran")
        assert len(registry.calls) == 1


@points(0.25)
def test_true_is_not_a_number(student, rng):
    """True and False fit neither integer nor number, going in or coming out.

    Next step: in Python isinstance(True, int) is true, so ask about bool first.
    """
    name, key = word(rng), word(rng)
    for type_name in ("integer", "number"):
        registry = watched([tool(name, {key: type_name}, [key], lambda **given: 1)])
        got = student.dispatch(ToolCall("c1", name, {key: rng.random() < 0.5}), registry)
        assert got.status == "invalid_arguments"
        assert registry.calls == []
        registry = watched([tool(name, {}, [], lambda: True, returns=type_name)])
        assert student.dispatch(ToolCall("c2", name, {}), registry).status == "tool_error"


@points(0.5)
def test_a_type_error_of_the_tool_itself_is_a_tool_error(student, rng):
    """A tool that fails inside with a TypeError of its own is a tool_error.

    Next step: find bad arguments by checking them, never by running the tool to see what it
    raises; everything that fn raises is then the tool's own fault.
    """
    name, key = word(rng), word(rng)

    def adds_apples_to_pears(**given):
        return 1 + given[key]

    registry = watched([tool(name, {key: "string"}, [key], adds_apples_to_pears)])
    got = student.dispatch(ToolCall("c1", name, {key: "pear"}), registry)
    assert (got.call_id, got.status) == ("c1", "tool_error")
    assert len(registry.calls) == 1


@points(0.25)
@pytest.mark.parametrize("error", [ValueError, KeyError, ZeroDivisionError, OSError])
def test_an_error_of_the_tool_is_told_in_words(student, rng, error):
    """Whatever a tool raises becomes a tool_error with the error's name and message.

    Next step: catch Exception around the call of fn alone.
    """
    name, message = word(rng), f"{word(rng)} must be between 0 and {rng.randint(10, 99)}"

    def fails():
        raise error(message)

    registry = watched([tool(name, {}, [], fails)])
    got = student.dispatch(ToolCall("c1", name, {}), registry)
    assert got.status == "tool_error"
    assert error.__name__ in got.content
    assert message in got.content


@points(0.5)
def test_a_result_of_the_wrong_type_is_a_tool_error(student, rng):
    """A result that is not of the declared type is a tool_error; without one, anything is ok.

    Next step: check the returned value against spec.returns with the same function that checks
    arguments. returns=None promises nothing.
    """
    name = word(rng)
    for declared in (*EXAMPLES, None):
        for type_name, value in EXAMPLES.items():
            registry = watched([tool(name, {}, [], lambda value=value: value, returns=declared)])
            got = student.dispatch(ToolCall("c1", name, {}), registry)
            fits = declared in (None, type_name) or (declared, type_name) == ("number", "integer")
            assert got.call_id == "c1"
            assert got.status == ("ok" if fits else "tool_error")
            if fits:
                assert got.content == value
            assert len(registry.calls) == 1


@points(0.25)
def test_a_schema_may_leave_out_what_it_does_not_need(student, rng):
    """A schema without `properties` or `required`, or a property without a type, is no error.

    Next step: read the schema with .get and an empty default. A property without a type takes
    any value.
    """
    name, key = word(rng), word(rng)
    bare = ToolSpec(name, "A tool.", {"type": "object"}, fn=lambda: "ran")
    assert student.dispatch(ToolCall("c1", name, {}), watched([bare])).content == "ran"
    refused = student.dispatch(ToolCall("c2", name, {key: 1}), watched([bare]))
    assert refused.status == "invalid_arguments"
    assert key in refused.content
    schema = {"type": "object", "properties": {key: {}}}
    anything = ToolSpec(name, "A tool.", schema, fn=lambda **given: "ran")
    for arguments in ({}, {key: None}, {key: [1]}, {key: "a"}):
        got = student.dispatch(ToolCall("c3", name, arguments), watched([anything]))
        assert got == ToolResult("c3", "ok", "ran")
