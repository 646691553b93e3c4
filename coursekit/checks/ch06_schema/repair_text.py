from coursekit.schema import Violation
from coursekit.testing import points

FORBID = "jsonschema fastjsonschema pydantic coursekit.schema.problems"


def lines_of(text):
    assert isinstance(text, str), "The result is to be one text, its lines joined by line breaks."
    return text.split("\n")


@points(0.25)
def test_each_violation_is_a_line_with_path_rule_and_wish(student):
    """Each violation is a line of its own: the path, the rule, what is wanted as JSON.

    Next step: begin with the dotted path and ": ", then the rule, then json.dumps(wanted). No words
    stand in front of the path, and what is wanted comes after the rule.
    """
    violations = [
        Violation(("guests", 2, "age"), "minimum", 0),
        Violation(("day",), "type", ["string", "null"]),
    ]
    lines = lines_of(student.repair_text(violations))
    assert [line.partition(": ")[0] for line in lines] == ["guests[2].age", "day"]
    assert "minimum" in lines[0]
    assert '["string", "null"]' in lines[1].partition("type")[2]


@points(0.25)
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
    lines = lines_of(student.repair_text(violations))
    assert [line.partition(": ")[0] for line in lines] == ["arguments", "extra.*", "*"]
    assert "false" in lines[0]


@points(0.25)
def test_odd_names_stand_in_brackets(student):
    """A name that is no identifier stands in brackets as JSON, with no dot before it.

    Next step: json.dumps writes it in double quotes. str.isidentifier tells which names are plain.
    """
    paths = ("a", "two words"), ("two words", 0, "b"), ("9lives",)
    violations = [Violation(path, "type", "string") for path in paths]
    lines = lines_of(student.repair_text(violations))
    assert [line.partition(": ")[0] for line in lines] == [
        'a["two words"]',
        '["two words"][0].b',
        '["9lives"]',
    ]


@points(0.25)
def test_lines_keep_the_order(student):
    """The lines stand in the order of the violations; no violations give an empty text.

    Next step: neither sort nor drop; "\\n".join of no lines is "".
    """
    names = ["b", "a", "b"]
    violations = [Violation((name,), "maxLength", 3) for name in names]
    lines = lines_of(student.repair_text(violations))
    assert [line.partition(": ")[0] for line in lines] == names
    assert student.repair_text([]) == ""
