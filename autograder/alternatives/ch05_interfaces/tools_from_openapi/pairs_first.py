# Different: collects (name, schema, required) triples first, and counts the names afterwards.
from collections import Counter


def triples(operation):
    for parameter in operation.get("parameters") or []:
        if parameter["in"] not in {"path", "query"}:
            continue
        schema = dict(parameter.get("schema") or {})
        if parameter.get("description"):
            schema["description"] = parameter["description"]
        yield (
            parameter["name"],
            schema,
            parameter["in"] == "path" or bool(parameter.get("required")),
        )
    body = operation.get("requestBody") or {}
    schema = body_schema(operation)
    wanted = set(schema.get("required") or []) if body.get("required") is True else set()
    for name, each in (schema.get("properties") or {}).items():
        yield name, each, name in wanted


def tool_from_operation(verb: str, path: str, openapi_operation: dict) -> ToolSpec:
    found = list(triples(openapi_operation))
    twice = [name for name, count in Counter(name for name, _, _ in found).items() if count > 1]
    if twice:
        raise ValueError(f"used twice: {', '.join(twice)}")
    return ToolSpec(
        name=operation_name(verb, path, openapi_operation),
        description=next(filter(None, map(openapi_operation.get, ("description", "summary"))), ""),
        parameters={
            "required": [name for name, _, needed in found if needed],
            "properties": {name: schema for name, schema, _ in found},
            "type": "object",
        },
        read_only=verb.lower() == "get",
    )


def tools_from_openapi(spec: dict) -> list[ToolSpec]:
    tools = []
    for path in spec["paths"]:
        for verb in spec["paths"][path]:
            if verb in {"get", "put", "post", "delete"}:
                tools.append(tool_from_operation(verb, path, spec["paths"][path][verb]))
    return tools
