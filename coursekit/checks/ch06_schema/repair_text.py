from coursekit.schema import Violation
from coursekit.testing import points

FORBID = "jsonschema fastjsonschema pydantic coursekit.schema.problems"


@points(0.5)
def test_each_violation_is_a_line_with_path_rule_and_wish(student):
    """Each violation is a line of its own: the path, the rule, what is wanted as JSON.

    Next step: begin with the dotted path and ": ", then the rule, then json.dumps(wanted).
    """
    violations = [
        Violation(("guests", 2, "age"), "minimum", 0),
        Violation(("day",), "type", ["string", "null"]),
    ]
    lines = student.repair_text(violations).split("\n")
    assert len(lines) == 2
    assert lines[0].startswith("guests[2].age: ")
    assert "minimum" in lines[0]
    assert lines[1].startswith("day: ")
    assert '["string", "null"]' in lines[1]


@points(0.5)
def test_root_and_star_have_their_names(student):
    """The root is called arguments, and a "*" stays as it is.

    Next step: an empty path is the root. A "*" is joined like a name, a.*, and so is one at the
    very beginning.
    """
    violations = [
        Violation((), "additionalProperties", False),
        Violation(("extra", "*"), "type", "string"),
        Violation(("*",), "type", "string"),
    ]
    lines = student.repair_text(violations).split("\n")
    assert [line.partition(": ")[0] for line in lines] == ["arguments", "extra.*", "*"]
    assert "false" in lines[0]
