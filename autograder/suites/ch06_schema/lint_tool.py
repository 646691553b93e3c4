from coursekit.testing import points
from coursekit.tools import ToolSpec

NUMBER = {"type": "number", "minimum": 0, "maximum": 9}


def tool(name, properties=None, **more):
    schema = {"type": "object"} if properties is None else {"properties": properties}
    return ToolSpec(name, "A tool.", schema, **more)


@points(0)
def test_names_are_judged_word_by_word(student):
    """A name is vague when all its words are, and writing begins with its first word.

    Next step: split the name with words(); a writer that is marked read_only=False is fine.
    """
    for name in ("run", "get_data", "Do.Execute", "process2"):
        assert student.lint_tool(tool(name)) == {"vague_name"}
    for name in (
        "get_order",
        "data_about_ships",
        "runner",
        "list_sets",
        "settings",
        "order_update",
    ):
        assert student.lint_tool(tool(name)) == set()
    for name in ("set_seat", "Delete.user", "pay"):
        assert student.lint_tool(tool(name)) == {"writer_not_flagged"}
        assert student.lint_tool(tool(name, read_only=False)) == set()


@points(0)
def test_free_text_is_found_unless_it_is_bound(student):
    """A text property named like a query is a complaint unless enum, const or pattern binds it.

    Next step: look at the words of the property's name and at the keys of its schema.
    """
    for key in ("query", "sqlText", "sql_text", "Code"):
        expected = set() if key == "sqlText" else {"free_form_query"}
        assert student.lint_tool(tool("look_up", {key: {"type": "string"}})) == expected
    for bound in ({"enum": ["a"]}, {"const": "a"}, {"pattern": "^a"}):
        assert student.lint_tool(tool("look_up", {"query": {"type": "string", **bound}})) == set()
    lenient = {"type": "string", "maxLength": 9}
    assert student.lint_tool(tool("look_up", {"query": lenient})) == {"free_form_query"}
    assert student.lint_tool(tool("look_up", {"query": {"type": "boolean"}})) == set()
    inner = {"type": "object", "properties": {"query": {"type": "string"}}}
    assert student.lint_tool(tool("look_up", {"options": inner})) == set()


@points(0)
def test_numbers_need_limits_on_both_sides(student):
    """A number needs a lower and an upper bound of either kind, or an enum or const.

    Next step: both sides count; exclusive bounds are bounds too.
    """
    for bounds, fine in [
        ({}, False),
        ({"minimum": 0}, False),
        ({"exclusiveMaximum": 9}, False),
        ({"minimum": 0, "exclusiveMinimum": 0}, False),
        ({"minimum": 0, "maximum": 9}, True),
        ({"exclusiveMinimum": 0, "maximum": 9}, True),
        ({"enum": [1, 2]}, True),
        ({"const": 1}, True),
    ]:
        for kind in ("integer", "number"):
            got = student.lint_tool(tool("look_up", {"page": {"type": kind, **bounds}}))
            assert got == (set() if fine else {"no_limits"})


@points(0)
def test_measures_need_a_unit_in_name_or_description(student):
    """A measure needs a unit in its name or description; a description may be missing.

    Next step: words() of name and description together, compared with UNITS.
    """
    for key, described, fine in [
        ("amount", None, False),
        ("max_duration", "how long it takes", False),
        ("max_duration", "How long, in MINUTES.", True),
        ("duration_hours", None, True),
        ("length", "in metrestick units", False),
        ("page", None, True),
    ]:
        schema = {**NUMBER, "description": described} if described else NUMBER
        got = student.lint_tool(tool("look_up", {key: schema}))
        assert got == (set() if fine else {"no_unit"})
    assert student.lint_tool(tool("look_up", {"amount": {"type": "string"}})) == set()
