# Different: three dictionaries that are merged, with their sizes compared; required names sorted.
def tool_from_operation(verb: str, path: str, openapi_operation: dict) -> ToolSpec:
    parts, required = [], set()
    for parameter in openapi_operation.get("parameters", []):
        if parameter["in"] in ("header", "cookie"):
            continue
        said = parameter.get("description")
        schema = parameter.get("schema", {}) | ({"description": said} if said else {})
        parts.append({parameter["name"]: schema})
        if parameter["in"] == "path" or parameter.get("required"):
            required |= {parameter["name"]}
    schema = body_schema(openapi_operation)
    parts.append(schema.get("properties", {}))
    if openapi_operation.get("requestBody", {}).get("required"):
        required |= set(schema.get("required", []))
    properties = {}
    for part in parts:
        if properties.keys() & part.keys():
            raise ValueError("a name is used twice")
        properties |= part
    shape = {"type": "object", "properties": properties, "required": sorted(required)}
    text = openapi_operation.get("description", "") or openapi_operation.get("summary", "")
    reads = verb in ("get", "GET")
    name = operation_name(verb, path, openapi_operation)
    return ToolSpec(name, text, shape, read_only=reads)


def tools_from_openapi(spec: dict) -> list[ToolSpec]:
    def of(path, item):
        kept = [verb for verb in item if verb in "get post put delete".split()]
        return [tool_from_operation(verb, path, item[verb]) for verb in kept]

    return sum((of(path, item) for path, item in spec["paths"].items()), [])
