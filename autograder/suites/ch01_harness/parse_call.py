import pytest

from coursekit.testing import points
from coursekit.tools import Registry, ToolCall, ToolSpec

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def word(rng, length=7):
    return "".join(rng.choice(LETTERS) for _ in range(length))


def words(rng, count):
    return [f"{word(rng)}{n}" for n in range(count)]


def tool(name, **types):
    properties = {key: {"type": type_name} for key, type_name in types.items()}
    return ToolSpec(name, "A tool.", {"type": "object", "properties": properties})


@points(1)
def test_a_reply_cut_anywhere_holds_that_call_or_none(student, rng):
    """A reply that breaks off anywhere gives the whole call or None, never a different call.

    Next step: while the closing bracket has not come, there is no call yet. A bracket inside
    quotes or inside other brackets is not the closing one.
    """
    name, city, tag = words(rng, 3)
    registry = Registry([tool(name, **{"place": "string", tag: "array"})])
    for value in (f"{city} (north), or ) nearly", f"the {tag}, [old"):
        start = f"I need {tag} (roughly {rng.randint(2, 99)}) for this.\nOne moment.\n"
        number = rng.randint(1000, 9999)
        call = f'{name}(place="{value}", {tag}=[{number}, 2])'
        reply = f"{start}{call}\nThen I will tell you (soon).\n"
        expected = ToolCall("", name, {"place": value, tag: [number, 2]})
        end = len(start) + len(call)
        elsewhere = rng.sample([*range(len(start)), *range(end + 1, len(reply) + 1)], 8)
        for cut in (*range(len(start), end + 1), *elsewhere):
            got = student.parse_call(reply[:cut], registry)
            if cut < end:
                assert got is None
            else:
                assert got == expected


@points(0.5)
def test_commas_inside_quotes_and_brackets_do_not_split(student, rng):
    """Commas, brackets and = signs inside quotes or brackets do not split an argument.

    Next step: walk through the characters; remember the open quote, if any, and how many
    brackets are open. Only a comma outside both splits.
    """
    name, first, second = words(rng, 3)
    registry = Registry([tool(name, **{first: "string", second: "string"})])
    a, b = rng.sample(range(10, 99), 2)
    for value, meaning in [
        (f'"{a}, {b}"', f"{a}, {b}"),
        (f"'{a}) and ({b}, then'", f"{a}) and ({b}, then"),
        (f'"it\'s {a}, {word(rng)}={b}"', None),
        (f"max({a}, min({b}, 3))", f"max({a}, min({b}, 3))"),
        (f"[{a}, {{{b}, 5}}]", f"[{a}, {{{b}, 5}}]"),
        (f"({a} + {b}) × (2 - {a})", f"({a} + {b}) × (2 - {a})"),
    ]:
        meaning = value[1:-1] if meaning is None else meaning
        bare = student.parse_call(f"{name}({value}, end)", registry)
        assert bare == ToolCall("", name, {first: meaning, second: "end"})
        named = student.parse_call(f"{name}({second}=end, {first} = {value})", registry)
        assert named == ToolCall("", name, {first: meaning, second: "end"})


@points(0.5)
def test_values_are_read_by_the_declared_type_or_kept_as_written(student, rng):
    """A value without quotes is read by its declared type; a misfit stays as it was written.

    Next step: read the text as JSON, then see whether what comes has the declared type. Text for
    a string, or for a property without a type, is never read as JSON.
    """
    name, key = words(rng, 2)
    whole, tenth = rng.randint(2, 9999), rng.randint(1, 9)
    for type_name, written, expected in [
        ("integer", f"{whole}", whole),
        ("integer", f"-{whole}", -whole),
        ("integer", f"{whole}.{tenth}", f"{whole}.{tenth}"),
        ("integer", "true", "true"),
        ("integer", f"{whole} apples", f"{whole} apples"),
        ("number", f"{whole}.{tenth}", float(f"{whole}.{tenth}")),
        ("number", f"{whole}", whole),
        ("number", "false", "false"),
        ("boolean", "true", True),
        ("boolean", "false", False),
        ("boolean", "1", "1"),
        ("array", f"[{whole}, true]", [whole, True]),
        ("array", f"{whole}", f"{whole}"),
        ("object", f'{{"a": {whole}, "b": [1, 2]}}', {"a": whole, "b": [1, 2]}),
        ("object", f"[{whole}]", f"[{whole}]"),
        ("string", f"{whole}", f"{whole}"),
        ("string", "true", "true"),
    ]:
        registry = Registry([tool(name, **{key: type_name})])
        for line in (f"{name}({key}={written})", f"{name}({written})"):
            got = student.parse_call(line, registry)
            assert got == ToolCall("", name, {key: expected})
            assert isinstance(got.arguments[key], bool) == isinstance(expected, bool)


@points(0.5)
def test_a_quoted_value_is_always_text(student, rng):
    """A quoted value is the text inside the quotes, whatever the declared type.

    Next step: decide on the quotes first; only a value without quotes is read by type. Blanks
    inside the quotes belong to the text.
    """
    name, key = words(rng, 2)
    number, inside = rng.randint(10, 99), word(rng)
    for type_name in ("integer", "boolean", "array", "string"):
        registry = Registry([tool(name, **{key: type_name})])
        for text in (f"{number}", "true", f"[{number}]", f" {inside} ", "", f"{inside}={number}"):
            for mark in "'\"":
                line = rng.choice(
                    [f"{name}({mark}{text}{mark})", f"{name}( {key}={mark}{text}{mark} )"]
                )
                assert student.parse_call(line, registry) == ToolCall("", name, {key: text})


@points(0.5)
def test_bare_arguments_take_the_properties_in_order(student, rng):
    """Bare arguments take the tool's properties in order; those left over are arg1, arg2, ...

    Next step: line up the names first: the properties, then arg1, arg2 and so on.
    """
    name, *keys = words(rng, 5)
    registry = Registry([tool("other", x="string"), tool(name, **dict.fromkeys(keys, "string"))])
    values = [f"{word(rng)} {n}" for n in range(6)]
    for count in range(7):
        got = student.parse_call(f"{name}({', '.join(values[:count])})", registry)
        names = [*keys, "arg1", "arg2"]
        assert got == ToolCall("", name, dict(zip(names, values[:count], strict=False)))
    mixed = student.parse_call(f"{name}({values[0]}, {values[1]}, {keys[3]}={values[2]})", registry)
    assert mixed.arguments == {keys[0]: values[0], keys[1]: values[1], keys[3]: values[2]}


@points(0.25)
def test_a_call_of_an_unknown_tool_is_still_a_call(student, rng):
    """A call of an unknown tool is a call too: bare arguments are arg1, arg2, ..., as written.

    Next step: registry.get gives None; there are no properties then, so every bare argument is
    left over and nothing has a declared type.
    """
    group, name, key = words(rng, 3)
    number = rng.randint(10, 99)
    registry = Registry([tool(f"{group}.known", **{key: "integer"})])
    got = student.parse_call(f'{group}.{name}({number}, "a, b", {key}={number})', registry)
    assert got == ToolCall(
        "", f"{group}.{name}", {"arg1": f"{number}", "arg2": "a, b", key: f"{number}"}
    )
    known = student.parse_call(f"{group}.known({number})", registry)
    assert known == ToolCall("", f"{group}.known", {key: number})


@points(0.5)
@pytest.mark.parametrize(
    "lines",
    [
        ["Now NAME(3) runs.", "NAME(3).", "- NAME(3)", "`NAME(3)`", "First NAME(3)"],
        ["NAME(3", 'NAME("3)', "NAME('3\")", "NAME([3)", "NAME(3)) ", "NAME(3) + NAME(4)"],
        ["NAME (3)", "NAME 3", "NAME", "3NAME(3)", ".NAME(3)", "NAME.(3)", "(3)", ""],
    ],
    ids=["words around it", "brackets or quotes open", "no name at the bracket"],
)
def test_a_line_that_is_not_wholly_a_call_is_none(student, rng, lines):
    """A line that only begins like a call, ends like one, or has one in the middle is no call.

    Next step: the name starts the line, the bracket follows at once, and the bracket that closes
    it is the last character of the line.
    """
    name = words(rng, 1)[0]
    registry = Registry([tool(name, x="string")])
    for line in lines:
        assert student.parse_call(line.replace("NAME", name), registry) is None


@points(0.25)
def test_the_first_call_counts(student, rng):
    """The first call in the text counts, blanks around its line do not.

    Next step: return as soon as a line is a call; a line that is none is passed over.
    """
    first, second = words(rng, 2)
    registry = Registry([tool(first, x="string"), tool(second, x="string")])
    reply = f"Thinking.\n{second}(broken\n\n   {first}(one)  \n{second}(two)\nDone."
    assert student.parse_call(reply, registry) == ToolCall("", first, {"x": "one"})
