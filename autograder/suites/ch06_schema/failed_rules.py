import pytest

from coursekit.testing import points

FITS = {
    "null": [None],
    "boolean": [True, False],
    "integer": [0, -7, 10**20, 3.0, -0.0, 1e300],
    "number": [0, -7, 10**20, 3.0, 0.5, -1e-9],
    "string": ["", "7", "true"],
    "array": [[], [1]],
    "object": [{}, {"a": 1}],
}


@points(0.5)
def test_every_value_fits_its_own_types_only(student):
    """Every kind of value fits the types of JSON that it has, and no others.

    Next step: a bool is a boolean and nothing else; an integer is a number too; a float without a
    fractional part is an integer.
    """
    values = [value for examples in FITS.values() for value in examples]
    for name, examples in FITS.items():
        examples = examples + FITS["integer"] if name == "number" else examples
        for value in values:
            fits = any(type(value) is type(each) and value == each for each in examples)
            assert student.failed_rules(value, {"type": name}) == (set() if fits else {"type"})
    assert student.failed_rules(0.5, {"type": ["string", "integer"]}) == {"type"}
    assert student.failed_rules(2, {"type": ["string", "integer"]}) == set()
    assert student.failed_rules(2, {"type": []}) == {"type"}


def wrapped(rng, value, depth):
    """The value inside lists and objects, the same way for equal states of `rng`."""
    for _ in range(depth):
        if rng.random() < 0.5:
            value = [*range(rng.randint(0, 2)), value, "end"]
        else:
            value = {"first": rng.randint(0, 9), "inner": value}
    return value


@points(0.75)
def test_values_are_compared_as_json_at_any_depth(student, rng):
    """In enum and const 1 is 1.0 and never true, 0 never false, at any depth.

    Next step: compare lists item by item and objects key by key with the same function, and take
    a bool to be the same as that bool only.
    """
    for depth in (0, 1, 2, 4):
        for wanted, given, equal in [
            (1, 1.0, True),
            (0.0, 0, True),
            (1, True, False),
            (False, 0, False),
            (True, True, True),
            ("1", 1, False),
            (None, False, False),
            (None, 0, False),
            ([], {}, False),
            ([1], [1, 1], False),
            ("a", "A", False),
        ]:
            state = rng.getstate()
            schema_side = wrapped(rng, wanted, depth)
            rng.setstate(state)
            value = wrapped(rng, given, depth)
            for rule, asked in (("const", schema_side), ("enum", ["no", schema_side, 99])):
                expected = set() if equal else {rule}
                assert student.failed_rules(value, {rule: asked}) == expected
    pair = {"a": 1, "b": [True]}
    assert student.failed_rules({"b": [True], "a": 1.0}, {"const": pair}) == set()
    assert student.failed_rules({"a": 1}, {"const": pair}) == {"const"}
    assert student.failed_rules({**pair, "c": 0}, {"const": pair}) == {"const"}
    assert student.failed_rules([2, 1], {"const": [1, 2]}) == {"const"}
    assert student.failed_rules(1, {"enum": []}) == {"enum"}


@points(0.5)
def test_bounds_are_allowed_unless_exclusive_and_bind_numbers_alone(student, rng):
    """A value at the bound is allowed unless the rule is exclusive; only numbers are bound.

    Next step: minimum means >=, exclusiveMinimum means >. A bool, a text, a list or null breaks no
    bound.
    """
    for bound in (rng.randint(-99, 99), rng.randint(1, 99) / 8, 0):
        for rule, below, at, above in [
            ("minimum", True, False, False),
            ("maximum", False, False, True),
            ("exclusiveMinimum", True, True, False),
            ("exclusiveMaximum", False, True, True),
        ]:
            for value, broken in ((bound - 0.5, below), (bound, at), (bound + 0.5, above)):
                assert student.failed_rules(value, {rule: bound}) == ({rule} if broken else set())
    strict = {"minimum": 5, "exclusiveMinimum": 5, "maximum": -5, "exclusiveMaximum": -5}
    for value in (True, False, "0", None, [0], {"a": 0}):
        assert student.failed_rules(value, strict) == set()


@points(0.5)
@pytest.mark.parametrize("unit", ["x", "é", "語", "🙂", "\n"])
def test_lengths_count_characters_and_items(student, rng, unit):
    """Lengths count characters, whatever they are, and items; others have no length.

    Next step: len of a str counts characters. minLength is for strings, minItems for lists.
    """
    size = rng.randint(2, 6)
    for count, broken in ((size - 1, {"min"}), (size, set()), (size + 1, {"max"})):
        text = {"minLength": size, "maxLength": size}
        expected = {f"{which}Length" for which in broken}
        assert student.failed_rules(unit * count, text) == expected
        items = {"minItems": size, "maxItems": size}
        expected = {f"{which}Items" for which in broken}
        assert student.failed_rules([unit] * count, items) == expected
        assert student.failed_rules([unit] * count, text) == set()
        assert student.failed_rules(unit * count, items) == set()
    assert student.failed_rules({}, {"minLength": 1, "minItems": 1, "pattern": "a"}) == set()
    short = {f"key{number}": 0 for number in range(9)}
    assert student.failed_rules(short, {"maxLength": 1, "maxItems": 1}) == set()


@points(0.25)
def test_a_pattern_is_found_anywhere_and_the_rest_is_ignored(student, rng):
    """A pattern may match anywhere in a text, and keywords of other kinds are ignored.

    Next step: re.search, not re.match. Go through the keywords that you know, so that a schema may
    hold any others; do not look into properties or items here.
    """
    digits = str(rng.randint(100, 999))
    assert student.failed_rules(f"room {digits}, left", {"pattern": r"\d{3}"}) == set()
    assert student.failed_rules(f"room {digits}", {"pattern": r"^\d{3}$"}) == {"pattern"}
    assert student.failed_rules("", {"pattern": "x"}) == {"pattern"}
    assert student.failed_rules(int(digits), {"pattern": "x"}) == set()
    schema = {
        "title": "a list",
        "default": 3,
        "format": "date",
        "uniqueItems": True,
        "required": ["a"],
        "properties": {"a": {"type": "string"}},
        "items": {"type": "string"},
        "additionalProperties": False,
        "maxItems": 1,
        "type": "object",
    }
    assert student.failed_rules([1, 1], schema) == {"maxItems", "type"}
    assert student.failed_rules({"a": 1, "b": 2}, schema) == set()
    assert student.failed_rules(3, {}) == set()
