"""The published description of the course's LMS: an OpenAPI 3.1 document without references."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def document() -> Schema:
    """A fresh copy of the whole document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Course LMS", "version": "1.0.0"},
        "security": [{"token": []}],
        "paths": {
            "/assignments": {"get": _list_assignments()},
            "/assignments/{id}": {"delete": _delete("assignment")},
            "/submissions": {"get": _get_submissions(), "post": _create_submission()},
            "/submissions/{id}": {
                "get": _one_submission(),
                "put": _update_submission(),
                "delete": _delete("submission"),
            },
            "/grade": {"get": _list_grades(), "post": _post_grade()},
        },
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def only(whole: Schema, operations: tuple[str, ...]) -> Schema:
    """The document with just the operations of these ids.

    Raises:
        ValueError: there is no operation of such an id.
    """
    kept: Schema = {}
    missing = set(operations)
    for path, item in whole["paths"].items():
        for verb, operation in item.items():
            if operation.get("operationId") in operations:
                kept.setdefault(path, {})[verb] = operation
                missing.discard(operation["operationId"])
    if missing:
        raise ValueError(f"the LMS has no operation called {', '.join(sorted(missing))}")
    return {**whole, "paths": kept}


def _list_assignments() -> Schema:
    return {
        "operationId": "list_assignments",
        "summary": "List the assignments of the course.",
        "responses": _answers("200", _array(_ASSIGNMENT)),
    }


def _delete(what: str) -> Schema:
    also = " and every submission to it" if what == "assignment" else ""
    return {
        "operationId": f"delete_{what}",
        "summary": f"Remove one {what}{also}.",
        "parameters": [_id(what)],
        "responses": {"204": {"description": "Removed."}},
    }


def _get_submissions() -> Schema:
    return {
        "operationId": "get_submissions",
        "summary": "Find submissions.",
        "description": "Find submissions. Without a filter: all of them.",
        "parameters": [
            _query("assignment", {"type": "string"}, "Only to this assignment, such as a1."),
            _query("student", {"type": "string"}, "Only by this student."),
            _query("ungraded", {"type": "boolean"}, "Only those without a grade."),
        ],
        "responses": _answers("200", _array(_SUBMISSION)),
    }


def _create_submission() -> Schema:
    properties = {name: _SUBMISSION["properties"][name] for name in _WRITTEN}
    return {
        "operationId": "create_submission",
        "summary": "Hand in a new submission. Its id is in the answer.",
        "requestBody": _body(properties, list(_WRITTEN)),
        "responses": _answers("201", _SUBMISSION),
    }


def _one_submission() -> Schema:
    # No operationId, as in many published documents: whoever makes a tool of it needs a name.
    return {
        "summary": "Read one submission.",
        "parameters": [_id("submission")],
        "responses": _answers("200", _SUBMISSION),
    }


def _update_submission() -> Schema:
    return {
        "operationId": "update_submission",
        "summary": "Replace the text of a submission.",
        "parameters": [_id("submission")],
        "requestBody": _body({"text": _SUBMISSION["properties"]["text"]}, ["text"]),
        "responses": _answers("200", _SUBMISSION),
    }


def _list_grades() -> Schema:
    return {
        "operationId": "list_grades",
        "summary": "List everybody's grades.",
        "parameters": [
            _query("submission_id", {"type": "string"}, "Only those of this submission.")
        ],
        "responses": _answers("200", _array(_GRADE)),
    }


def _post_grade() -> Schema:
    # What callers may send is limited; what they read back is whatever was entered.
    properties = {"submission_id": _GRADE["properties"]["submission_id"], "score": _SCORE}
    comment = {"type": "string", "description": "A sentence for the student."}
    return {
        "operationId": "post_grade",
        "summary": "Enter a grade for a submission.",
        "description": "Enter a grade for a submission. Each call enters one more grade.",
        "requestBody": _body({**properties, "comment": comment}, ["submission_id", "score"]),
        "responses": _answers("201", _GRADE),
    }


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties}


_TEXT: Schema = {"type": "string"}
_WRITTEN = ("assignment", "student", "text")
_ASSIGNMENT = _object(id=_TEXT, title=_TEXT, points={"type": "integer"}, due=_TEXT)
_SUBMISSION = _object(
    id=_TEXT,
    assignment={"type": "string", "description": "The assignment's id, such as a1."},
    student={"type": "string", "description": "The student's name."},
    text={"type": "string", "description": "What the student handed in."},
)
_GRADE = _object(
    id=_TEXT,
    submission_id={"type": "string", "description": "The submission's id, such as s-1234."},
    score={"type": "integer", "description": "Points."},
)
_SCORE: Schema = {
    "type": "integer",
    "minimum": 0,
    "maximum": 100,
    "description": "Points, 0 to 100.",
}


def _array(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _id(what: str) -> Schema:
    return {
        "name": "id",
        "in": "path",
        "required": True,
        "description": f"The {what}'s id.",
        "schema": {"type": "string"},
    }


def _query(name: str, schema: Schema, description: str) -> Schema:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": schema,
    }


def _body(properties: Schema, required: list[str]) -> Schema:
    schema = {"type": "object", "properties": properties, "required": required}
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _answers(status: str, schema: Schema) -> Schema:
    answer = {"description": "Done.", "content": {"application/json": {"schema": schema}}}
    return {status: answer}
