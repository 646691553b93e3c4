# Different: puts every quotation aside under a private mark, peels brackets off from the inside
# out, and only then looks at commas.
import json
import re


def parse_call(text: str, registry: Registry) -> ToolCall | None:
    calls = (read_line(line.strip(), registry) for line in text.splitlines())
    return next((call for call in calls if call is not None), None)


def read_line(line, registry):
    kept = []

    def put_aside(match):
        kept.append(match[0])
        return f"\x00{len(kept) - 1}\x01"

    def restore(piece):
        while "\x00" in piece:
            piece = re.sub("\x00(\\d+)\x01", lambda match: kept[int(match[1])], piece)
        return piece.strip()

    shape = re.sub(r"\"[^\"]*\"|'[^']*'", put_aside, line)
    if "'" in shape or '"' in shape:
        return None
    head = re.match(r"([A-Za-z_]\w*(\.[A-Za-z_]\w*)*)\(", shape)
    if head is None or not shape.endswith(")"):
        return None
    inside = shape[head.end() : -1]
    while re.search(r"[(\[{][^()\[\]{}]*[)\]}]", inside):
        inside = re.sub(r"[(\[{][^()\[\]{}]*[)\]}]", put_aside, inside)
    if set(inside) & set("()[]{}"):
        return None

    spec = registry.get(head[1])
    properties = {} if spec is None else spec.parameters.get("properties", {})
    free = [*properties] + [f"arg{n}" for n in range(1, inside.count(",") + 2)]
    arguments = {}
    for piece in inside.split(","):
        if not piece.strip():
            continue
        named = re.match(r"\s*(\w+)\s*=(.*)$", piece)
        name = named[1] if named else free.pop(0)
        arguments[name] = value_of(restore(named[2] if named else piece), properties.get(name))
    return ToolCall("", head[1], arguments)


def value_of(written, schema):
    if written.startswith(('"', "'")):
        return written[1:-1]
    try:
        value = json.loads(written)
    except ValueError:
        return written
    match (schema or {}).get("type"):
        case "integer":
            fits = type(value) is int
        case "number":
            fits = type(value) in (int, float)
        case "boolean":
            fits = type(value) is bool
        case "array":
            fits = type(value) is list
        case "object":
            fits = type(value) is dict
        case _:
            fits = False
    return value if fits else written
