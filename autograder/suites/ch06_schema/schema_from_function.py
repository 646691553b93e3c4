import pytest

from coursekit.lending import Source
from coursekit.testing import points

HINTS = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "bool": {"type": "boolean"},
    "Decimal": {"type": "string"},
    "list[int]": {"type": "array", "items": {"type": "integer"}},
    "list[Decimal]": {"type": "array", "items": {"type": "string"}},
    "list[list[bool]]": {
        "type": "array",
        "items": {"type": "array", "items": {"type": "boolean"}},
    },
    "Literal['red', 'green']": {"enum": ["red", "green"]},
    "list[Literal[1, 2, 3]]": {"type": "array", "items": {"enum": [1, 2, 3]}},
}


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def function(name, parameters, doc=None):
    """A function to lend, from the text of its parameters and its docstring."""
    body = f"    {doc!r}\n" if doc is not None else "    pass\n"
    return Source(name, f"def {name}({parameters}):\n{body}")


@points(1)
def test_functions_made_at_random_have_the_right_schema(student, rng):
    """Functions with random names, hints, defaults and descriptions have the right schema.

    Next step: go through the parameters in order; each has a type from its hint, a description if
    its docstring line is there, and is required if it has no default.
    """
    for _ in range(12):
        name, summary = word(rng), f"Make a {word(rng)}. Returns it."
        hints = rng.sample(sorted(HINTS), rng.randint(1, 6))
        names = [word(rng) for _ in hints]
        needed = rng.randint(0, len(names))
        written = [
            f"{key}: {hint}" + ("" if n < needed else " = None")
            for n, (key, hint) in enumerate(zip(names, hints, strict=True))
        ]
        told = {key: f"the {word(rng)}, 1 to 9" for key in names if rng.random() < 0.6}
        lines = [f"        {key}: {text}" for key, text in told.items()]
        doc = "\n".join([summary, "", "    Args:", *lines, "    "]) if lines else summary
        properties = {key: dict(HINTS[hint]) for key, hint in zip(names, hints, strict=True)}
        for key, text in told.items():
            properties[key]["description"] = text
        got = student.schema_from_function(function(name, ", ".join(written), doc))
        assert got == {
            "name": name,
            "description": summary,
            "parameters": {
                "type": "object",
                "properties": properties,
                "required": names[:needed],
                "additionalProperties": False,
            },
        }
        assert list(got["parameters"]["properties"]) == names


@points(0.75)
@pytest.mark.parametrize(
    "written",
    ["{}: dict", "{}: list", "{}: int | None = None", "{}: list[dict]", "{}", "*{}: int", "**{}"],
    ids=["dict", "bare list", "optional", "list of dicts", "no hint", "any number", "any names"],
)
def test_what_a_schema_cannot_say_is_refused_by_name(student, rng, written):
    """A hint without a JSON form, no hint, *args and **kwargs: TypeError naming the parameter.

    Next step: pass the parameter's name to the function that reads hints, so that it can name it,
    also when the trouble is inside a list. Look at parameter.kind for * and **.
    """
    good, bad = word(rng), word(rng)
    lent = function(word(rng), f"{good}: str, {written.format(bad)}")
    with pytest.raises(TypeError) as caught:
        student.schema_from_function(lent)
    assert bad in str(caught.value)


@points(0.5)
def test_only_a_line_of_its_own_begins_the_descriptions(student, rng):
    """The description ends at a line "Args:", not at that word in a sentence, and may be missing.

    Next step: cut the docstring where a whole line is "Args:". Lines about other names than the
    parameters are not used; a text may hold a colon itself.
    """
    key, other = word(rng), word(rng)
    doc = (
        f"Explain what Args: means.\n\n    Second {other}.\n\n    Args:\n"
        f"        {key}: like this: {other}\n        {other}: nobody\n\n    Returns:\n"
        f"        {other}: a text\n    "
    )
    got = student.schema_from_function(function("explain", f"{key}: str", doc))
    assert got["description"] == f"Explain what Args: means.\n\nSecond {other}."
    described = {"type": "string", "description": f"like this: {other}"}
    assert got["parameters"]["properties"] == {key: described}
    got = student.schema_from_function(function("silent", f"{key}: int"))
    assert got["description"] == ""
    assert got["parameters"]["properties"] == {key: {"type": "integer"}}


@points(0.25)
def test_required_is_there_even_when_nothing_is(student, rng):
    """Without parameters, or with defaults for all, required is an empty list.

    Next step: put "required" into the parameters in any case.
    """
    key = word(rng)
    closed = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    assert student.schema_from_function(function("now", ""))["parameters"] == closed
    got = student.schema_from_function(function("later", f"*, {key}: bool = False"))
    assert got["parameters"] == {**closed, "properties": {key: {"type": "boolean"}}}
