import pytest

from coursekit.testing import points
from coursekit.worlds.lms import LMS


@points(0.25)
def test_an_operation_with_path_and_body_becomes_one_tool(student):
    """PUT /submissions/{id} becomes one tool with id and text side by side.

    Next step: go through the table above row by row. A parameter's property is its schema with its
    description.
    """
    operation = LMS().openapi()["paths"]["/submissions/{id}"]["put"]
    got = student.tool_from_operation("put", "/submissions/{id}", operation)
    properties = {
        "id": {"type": "string", "description": "The submission's id."},
        "text": {"type": "string", "description": "What the student handed in."},
    }
    assert got.name == "update_submission"
    assert got.description == "Replace the text of a submission."
    assert sorted(got.parameters) == ["properties", "required", "type"]
    assert got.parameters["type"] == "object"
    assert got.parameters["properties"] == properties
    assert sorted(got.parameters["required"]) == ["id", "text"]


@points(0.25)
def test_filters_are_not_required(student):
    """The filters of GET /submissions are properties in order, and "required" is there and empty.

    Next step: keep the document's order. A query parameter is required only if it says
    "required": true; "required" is a list in any case.
    """
    operation = LMS().openapi()["paths"]["/submissions"]["get"]
    got = student.tool_from_operation("GET", "/submissions", operation)
    assert list(got.parameters["properties"]) == ["assignment", "student", "ungraded"]
    assert got.parameters.get("required") == []


@points(0.25)
def test_required_is_said_in_three_places(student):
    """A query can be required; a body's names are, only if the body itself is required.

    Next step: look at "required" in the parameter, in the requestBody and in the body's schema.
    """
    schema = {"properties": {"text": {}, "note": {}}, "required": ["text"]}
    body = {"content": {"application/json": {"schema": schema}}}
    query = {"name": "week", "in": "query", "required": True}
    operation = {"parameters": [query], "requestBody": body}
    got = student.tool_from_operation("post", "/things", operation)
    assert got.parameters == {
        "type": "object",
        "properties": {"week": {}, "text": {}, "note": {}},
        "required": ["week"],
    }
    operation = {"requestBody": {**body, "required": True}}
    got = student.tool_from_operation("post", "/things", operation)
    assert got.parameters["required"] == ["text"]


@points(0.25)
def test_headers_and_cookies_are_no_properties(student):
    """Parameters in header and cookie are left out.

    Next step: look at "in" first; only path and query count.
    """
    parameters = [
        {"name": "X-Trace", "in": "header", "required": True},
        {"name": "week", "in": "cookie"},
        {"name": "week", "in": "query"},
    ]
    got = student.tool_from_operation("get", "/things", {"parameters": parameters})
    assert got.parameters == {"type": "object", "properties": {"week": {}}, "required": []}


@points(0.25)
def test_an_empty_description_gives_way_to_the_summary(student):
    """An empty description counts as missing: the summary is taken, and "" if there is none.

    Next step: operation.get("description", ...) keeps an empty text; use "or".
    """
    operation = {"summary": "Find things.", "description": ""}
    assert student.tool_from_operation("get", "/things", operation).description == "Find things."
    assert student.tool_from_operation("get", "/things", {}).description == ""


@points(0.25)
def test_every_operation_of_the_lms_becomes_a_tool(student):
    """The LMS's nine operations become nine tools, in order; only GET is read-only.

    Next step: two loops, over spec["paths"] and over the verbs of each path. ToolSpec takes
    read_only=True or False.
    """
    got = student.tools_from_openapi(LMS().openapi())
    assert [(tool.name, tool.read_only) for tool in got] == [
        ("list_assignments", True),
        ("delete_assignment", False),
        ("get_submissions", True),
        ("create_submission", False),
        ("get_submissions_id", True),
        ("update_submission", False),
        ("delete_submission", False),
        ("list_grades", True),
        ("post_grade", False),
    ]


@points(0.25)
def test_other_keys_of_a_path_are_no_tools(student):
    """A path's summary, servers and patch are no tools.

    Next step: take only the keys get, post, put and delete.
    """
    item = {"summary": "Things.", "servers": [{"url": "/v2"}], "patch": {}, "get": {}}
    got = student.tools_from_openapi({"paths": {"/things": item}})
    assert [tool.name for tool in got] == ["get_things"]


@points(0.25)
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
