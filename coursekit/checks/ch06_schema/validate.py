from coursekit.schema import Violation
from coursekit.testing import points

FORBID = "jsonschema fastjsonschema pydantic coursekit.schema.problems"

BOOKING = {
    "type": "object",
    "properties": {
        "day": {"type": "string"},
        "guests": {
            "type": "array",
            "items": {"type": "object", "properties": {"name": {"type": "string"}}},
        },
    },
    "required": ["day"],
    "additionalProperties": False,
}


def ordered(violations):
    return sorted(violations, key=repr)


@points(0.25)
def test_a_valid_instance_has_no_violations(student):
    """What fits the schema has no violations.

    Next step: return a list of Violation, which is empty when nothing is wrong.
    """
    good = {"day": "2025-03-01", "guests": [{"name": "Ada"}, {}]}
    assert student.validate(good, BOOKING) == []


@points(0.25)
def test_a_fault_deep_inside_has_its_whole_path(student):
    """A wrong type inside a list inside an object is reported with its whole path.

    Next step: call validate for every part, and put the part's name or index in front of the paths
    that come back.
    """
    got = student.validate({"day": "2025-03-01", "guests": [{}, {"name": 7}]}, BOOKING)
    assert got == [Violation(("guests", 1, "name"), "type", "string")]


@points(0.25)
def test_a_missing_name_ends_the_path(student):
    """A missing name is a violation of required whose path ends in that name.

    Next step: compare the schema's required names with the keys of the instance; present means
    that the key is there.
    """
    got = student.validate({}, BOOKING)
    assert [(v.path, v.rule) for v in got] == [(("day",), "required")]
    assert student.validate({"day": ""}, BOOKING) == []


@points(0.25)
def test_undeclared_names_are_one_violation_that_names_none(student):
    """Undeclared names are one violation at the object, and no path shows them.

    Next step: when additionalProperties is False and any key is not in properties, report the
    object itself. When it is a schema, hold the values against it, with "*" in the path.
    """
    got = student.validate({"day": "2025-03-01", "my secret": 1, "other": 2}, BOOKING)
    assert got == [Violation((), "additionalProperties", False)]
    got = student.validate({"my secret": 1}, {"additionalProperties": {"type": "string"}})
    assert got == [Violation(("*",), "type", "string")]


@points(0.25)
def test_all_faults_are_found(student):
    """Several faults at once are all reported, in any order.

    Next step: collect the violations of all parts in one list; do not return at the first.
    """
    got = student.validate({"guests": [{"name": 7}, 8], "room": 1}, BOOKING)
    assert ordered((v.path, v.rule) for v in got) == ordered(
        [
            (("day",), "required"),
            (("guests", 0, "name"), "type"),
            (("guests", 1), "type"),
            ((), "additionalProperties"),
        ]
    )


@points(0.5)
def test_a_schema_may_be_true_or_false(student):
    """True and {} allow everything; False allows nothing, at the root and for one property.

    Next step: handle a bool before anything else, with isinstance(schema, bool); an empty schema
    is no bool, though it counts as false in an if.
    """
    assert student.validate(7, True) == []
    assert student.validate(7, {}) == []
    assert student.validate(7, False) == [Violation((), "false", False)]
    closed = {"properties": {"password": False}}
    assert student.validate({"password": 7}, closed) == [Violation(("password",), "false", False)]
    assert student.validate({}, closed) == []


@points(0.25)
def test_each_rule_speaks_of_its_own_kind(student):
    """A text breaks no required, and an object no items.

    Next step: go down only when the instance is a dict (or, for items, a list).
    """
    schema = {"required": ["a"], "additionalProperties": False, "items": False}
    assert student.validate("text", schema) == []
    assert student.validate({"a": 1}, {"items": {"type": "string"}}) == []
