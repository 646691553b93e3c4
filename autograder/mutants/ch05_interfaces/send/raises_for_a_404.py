# Wrong: raises for a status from 400 on.
def send(call: ToolCall, spec: dict, client) -> tuple[int, object]:
    """Send a call's request; give back the answer's status and body. Rules the tests check:

    - The operation is the get, post, put or delete whose operation_name is call.name.
    - Each argument goes where the operation has it: path, query (the client's params), or field
      of the JSON body. What is not given is left out; no field of the body given: no body.
    - A value in the path is written as text and percent-encoded, "/" too: it stays one segment.
    - ValueError, and nothing is sent: no such operation; an argument that it does not have; a
      path parameter without a value; a path value that is "", "." or ".." (encoding cannot help).
    - All else is the service's to judge. Exactly one request is sent; any status comes back, with
      the body read as JSON, None when it is empty.
    """
    found = {
        operation_name(verb, path, operation): (verb.upper(), path, operation)
        for path, item in spec["paths"].items()
        for verb, operation in item.items()
        if verb in ("get", "post", "put", "delete")
    }
    if call.name not in found:
        raise ValueError(f"no operation is called {call.name}")
    verb, path, operation = found[call.name]
    left, query = dict(call.arguments), {}
    for parameter in operation.get("parameters", []):
        name = parameter["name"]
        if parameter["in"] == "path":
            value = str(left.pop(name, ""))
            if value in ("", ".", ".."):
                raise ValueError(f"{name} cannot stand in a path")
            path = path.replace("{" + name + "}", quote(value, safe=""))
        elif parameter["in"] == "query" and name in left:
            query[name] = left.pop(name)
    fields = body_schema(operation).get("properties", {})
    body = {name: left.pop(name) for name in fields if name in left}
    if left:
        raise ValueError(f"{call.name} has no argument {', '.join(left)}")
    answer = client.request(verb, path, params=query, json=body or None)
    if answer.status_code in (404, 422):
        raise ValueError(f"the service says {answer.status_code}")
    return answer.status_code, answer.json() if answer.text else None
