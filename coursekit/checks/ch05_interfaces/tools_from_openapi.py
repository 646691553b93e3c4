import pytest

from coursekit.testing import points
from coursekit.tools import ToolSpec
from coursekit.worlds.lms import LMS


@points(0.5)
def test_an_operation_with_path_and_body_becomes_one_tool(student):
    """PUT /submissions/{id} becomes one tool with id and text side by side.

    Next step: parameters first, then the body's properties, all in one "properties".
    """
    operation = LMS().openapi()["paths"]["/submissions/{id}"]["put"]
    got = student.tool_from_operation("put", "/submissions/{id}", operation)
    properties = {
        "id": {"type": "string", "description": "The submission's id."},
        "text": {"type": "string", "description": "What the student handed in."},
    }
    parameters = {"type": "object", "properties": properties, "required": ["id", "text"]}
    got.parameters["required"].sort()
    text = "Replace the text of a submission."
    assert got == ToolSpec("update_submission", text, parameters, read_only=False)


@points(0.5)
def test_filters_are_not_required(student):
    """The filters of GET /submissions are properties, and none of them is required.

    Next step: a query parameter is required only if it says "required": true.
    """
    operation = LMS().openapi()["paths"]["/submissions"]["get"]
    got = student.tool_from_operation("GET", "/submissions", operation)
    assert list(got.parameters["properties"]) == ["assignment", "student", "ungraded"]
    assert got.parameters["required"] == []
    assert got.read_only is True


@points(0.5)
def test_every_operation_of_the_lms_becomes_a_tool(student):
    """The LMS's nine operations become nine tools, in the document's order.

    Next step: two loops, over spec["paths"] and over the verbs of each path.
    """
    got = student.tools_from_openapi(LMS().openapi())
    assert [tool.name for tool in got] == [
        "list_assignments",
        "delete_assignment",
        "get_submissions",
        "create_submission",
        "get_submissions_id",
        "update_submission",
        "delete_submission",
        "list_grades",
        "post_grade",
    ]
    assert [tool.read_only for tool in got] == [
        *(True, False, True, False, True, False, False, True, False)
    ]


@points(0.5)
def test_a_name_used_twice_is_refused(student):
    """An id in the path and another in the body are a ValueError.

    Next step: before a name goes into the properties, look whether it is there already.
    """
    body = {"schema": {"type": "object", "properties": {"id": {"type": "string"}}}}
    operation = {
        "parameters": [{"name": "id", "in": "path", "required": True, "schema": {}}],
        "requestBody": {"content": {"application/json": body}},
    }
    with pytest.raises(ValueError):
        student.tool_from_operation("put", "/things/{id}", operation)
