import pytest

from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(4))


def words(rng, count):
    return [f"{word(rng)}{number}" for number in range(count)]


def parameter(name, place, **more):
    return {"name": name, "in": place, "schema": {"type": "string"}, **more}


def body(properties, needs=None, **more):
    schema = {"type": "object", "properties": properties}
    if needs is not None:
        schema["required"] = needs
    return {"content": {"application/json": {"schema": schema}}, **more}


@points(0.5)
def test_properties_stand_in_order_each_with_its_schema(student, rng):
    """Parameters and the body's properties stand in order, each with its whole schema.

    Next step: copy each schema as it is; a parameter's description goes into its property.
    """
    names = words(rng, 5)
    rng.shuffle(names)
    a, b, c, d, e = names
    limits = {"type": "integer", "minimum": rng.randint(1, 9), "description": "In the schema."}
    listed = {"type": "array", "items": {"type": "string"}}
    operation = {
        "operationId": word(rng),
        "summary": "Short.",
        "description": "Longer.",
        "parameters": [
            parameter(a, "query", description="From the parameter."),
            {"name": b, "in": "path", "required": True, "schema": limits},
            {"name": c, "in": "query"},
        ],
        "requestBody": body({d: listed, e: {}}, [e], required=True),
    }
    got = student.tool_from_operation("post", f"/things/{{{b}}}", operation)
    assert list(got.parameters["properties"].items()) == [
        (a, {"type": "string", "description": "From the parameter."}),
        (b, limits),
        (c, {}),
        (d, listed),
        (e, {}),
    ]
    assert sorted(got.parameters["required"]) == sorted([b, e])
    assert sorted(got.parameters) == ["properties", "required", "type"]
    assert got.parameters["type"] == "object"
    assert (got.name, got.description) == (operation["operationId"], "Longer.")
    assert (got.fn, got.returns, got.read_only) == (None, None, False)


@points(0.5)
def test_required_follows_parameter_and_body(student, rng):
    """Required are: path parameters always, others if they say so, a body's names if it is itself.

    Next step: look at "required" in three places: the parameter, the requestBody, the schema.
    """
    a, b, c, d, e = words(rng, 5)
    parameters = [
        parameter(a, "path"),
        parameter(b, "query", required=True),
        parameter(c, "query", required=False),
    ]
    fields = {d: {"type": "string"}, e: {"type": "string"}}
    for request_body, more in (
        (body(fields, [d], required=True), [d]),
        (body(fields, [d], required=False), []),
        (body(fields, [d]), []),
        (body(fields, required=True), []),
    ):
        operation = {"parameters": parameters, "requestBody": request_body}
        got = student.tool_from_operation("put", f"/things/{{{a}}}", operation)
        assert list(got.parameters["properties"]) == [a, b, c, d, e]
        assert sorted(got.parameters["required"]) == sorted([a, b, *more])


@points(0.25)
def test_what_is_missing_is_made_up_or_left_empty(student, rng):
    """Without operationId, description, parameters or body there is still a tool.

    Next step: operation_name for the name; summary, then "", for the description; .get(...) for
    the rest.
    """
    stem = word(rng)
    for operation, text in (
        ({}, ""),
        ({"summary": "Short."}, "Short."),
        ({"summary": "Short.", "description": ""}, "Short."),
        ({"requestBody": {"required": True}}, ""),
        ({"requestBody": {"content": {"text/plain": {"schema": {"properties": {"x": {}}}}}}}, ""),
    ):
        got = student.tool_from_operation("DELETE", f"/{stem}/{{id}}/notes", operation)
        assert (got.name, got.description) == (f"delete_{stem}_id_notes", text)
        assert got.parameters == {"type": "object", "properties": {}, "required": []}


@points(0.25)
def test_headers_and_cookies_are_left_out(student, rng):
    """Parameters in header and cookie are no arguments, not even when they share a name.

    Next step: look at "in" before anything else; only path and query count.
    """
    name, token = words(rng, 2)
    parameters = [
        parameter(token, "header", required=True),
        parameter(name, "cookie", required=True),
        parameter(name, "query"),
    ]
    got = student.tool_from_operation("get", "/things", {"parameters": parameters})
    assert list(got.parameters["properties"]) == [name]
    assert got.parameters["required"] == []


@points(0.5)
@pytest.mark.parametrize("places", ["path and body", "query and body", "path and query"])
def test_two_arguments_of_one_name_are_refused(student, rng, places):
    """Two arguments of the same name are a ValueError, wherever they come from.

    Next step: check each name before it goes into properties, from parameters and body alike.
    """
    name = word(rng)
    parameters = [parameter(name, place) for place in ("path", "query") if place in places]
    operation = {"parameters": parameters}
    if "body" in places:
        operation["requestBody"] = body({word(rng) + "0": {}, name: {}})
    with pytest.raises(ValueError):
        student.tool_from_operation("post", f"/things/{{{name}}}", operation)


@points(0.25)
@pytest.mark.parametrize("verb", ["get", "GET", "post", "POST", "put", "delete", "DELETE"])
def test_only_get_is_read_only(student, rng, verb):
    """Only GET is read-only, in upper or lower case.

    Next step: compare verb.upper() with "GET"; the operation's name says nothing about it.
    """
    operation = {"operationId": f"get_{word(rng)}"}
    got = student.tool_from_operation(verb, "/things", operation)
    assert got.read_only is (verb.upper() == "GET")


@points(0.75)
def test_a_document_becomes_its_tools_in_order(student, rng):
    """Every get, post, put and delete of a document becomes a tool, in order; nothing else does.

    Next step: the keys of a path are verbs, but also summary, servers and other things; skip all
    that are none of the four.
    """
    stems, expected, paths = words(rng, 4), [], {}
    for stem in stems:
        item = {"summary": "Things.", "servers": [{"url": "/v2"}], "patch": {"summary": "No."}}
        verbs = rng.sample(["get", "post", "put", "delete"], rng.randint(1, 4))
        for verb in verbs:
            item[verb] = {"summary": f"{verb} it"}
            expected.append((f"{verb}_{stem}", f"{verb} it", verb == "get"))
        paths[f"/{stem}"] = item
    got = student.tools_from_openapi({"openapi": "3.1.0", "paths": paths})
    assert [(tool.name, tool.description, tool.read_only) for tool in got] == expected
    assert student.tools_from_openapi({"paths": {}}) == []
