# Wrong: makes arguments of headers and cookies.
def tool_from_operation(verb: str, path: str, openapi_operation: dict) -> ToolSpec:
    """One operation as a tool. Rules the tests check: those in the table above, and

    - read_only is True for GET (in upper or lower case) and False for any other verb.
    - Two properties of the same name, such as a path's id and a body's: ValueError. Parameters
      that are left out do not count.
    """
    operation, properties, required = openapi_operation, {}, []

    def add(name: str, schema: dict, needed: bool) -> None:
        if name in properties:
            raise ValueError(f"two arguments are called {name}")
        properties[name] = schema
        required.extend([name] if needed else [])

    for given in operation.get("parameters", []):
        if given["in"] != "body":
            said = {"description": given["description"]} if given.get("description") else {}
            needed = given["in"] == "path" or given.get("required", False)
            add(given["name"], {**given.get("schema", {}), **said}, needed)
    schema, must = body_schema(operation), operation.get("requestBody", {}).get("required", False)
    for name, kind in schema.get("properties", {}).items():
        add(name, kind, must and name in schema.get("required", []))
    text = operation.get("description") or operation.get("summary") or ""
    parameters = {"type": "object", "properties": properties, "required": required}
    name = operation_name(verb, path, operation)
    return ToolSpec(name, text, parameters, read_only=verb.upper() == "GET")


def tools_from_openapi(spec: dict) -> list[ToolSpec]:
    """A tool for each get, post, put, delete in spec["paths"], in order; other keys are none."""
    verbs = ("get", "post", "put", "delete")
    return [
        tool_from_operation(verb, path, operation)
        for path, item in spec["paths"].items()
        for verb, operation in item.items()
        if verb in verbs
    ]
