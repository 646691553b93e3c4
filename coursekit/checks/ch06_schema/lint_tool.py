from coursekit.testing import points
from coursekit.tools import ToolSpec


def tool(name, properties, **more):
    return ToolSpec(name, "A tool.", {"type": "object", "properties": properties}, **more)


@points(0)
def test_a_good_tool_has_no_complaints(student):
    """A narrow, typed tool has no complaints.

    Next step: every complaint has conditions of its own; check them one by one.
    """
    properties = {"order_id": {"type": "string"}, "count": {"enum": [1, 2]}}
    assert student.lint_tool(tool("get_order", properties)) == set()


@points(0)
def test_each_complaint_is_found(student):
    """Each of the five complaints is found.

    Next step: words(name) gives the parts of a name to compare with the lists.
    """
    assert student.lint_tool(tool("get_data", {})) == {"vague_name"}
    assert student.lint_tool(tool("cancel_order", {})) == {"writer_not_flagged"}
    assert student.lint_tool(tool("run_sql", {"query": {"type": "string"}})) == {"free_form_query"}
    got = student.lint_tool(tool("book_room", {"duration": {"type": "integer"}}, read_only=False))
    assert got == {"no_limits", "no_unit"}


@points(0)
def test_half_a_fault_is_none_and_half_a_limit_too_little(student):
    """Only the first word makes a writer; one bound is not enough; a unit may be in the name.

    Next step: look at the first word alone; ask for a lower bound and an upper one.
    """
    properties = {"hours": {"type": "integer", "minimum": 0}}
    assert student.lint_tool(tool("list_update", properties)) == {"no_limits"}
    limits = {"type": "number", "minimum": 0, "exclusiveMaximum": 24}
    assert student.lint_tool(tool("find_room", {"duration_hours": limits})) == set()
