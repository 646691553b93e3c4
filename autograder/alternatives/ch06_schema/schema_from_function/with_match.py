# Different: takes hints from inspect alone and matches on them; collects required at the end.
import textwrap


def schema_from_function(fn) -> dict:
    signature = inspect.signature(fn)
    doc = inspect.cleandoc(fn.__doc__ or "")
    lines = [line.strip() for line in doc.split("\n")]
    cut = lines.index("Args:") if "Args:" in lines else len(lines)
    description = textwrap.dedent("\n".join(doc.split("\n")[:cut])).strip()
    notes = {}
    for line in lines[cut + 1 :]:
        match = re.match(r"(\w+):(.*)", line)
        if match and match[2].strip():
            notes[match[1]] = match[2].strip()

    def translate(hint, owner):
        match get_origin(hint), get_args(hint):
            case None, _ if hint in (str, Decimal):
                return {"type": "string"}
            case None, _ if hint in (int, float, bool):
                return {"type": {int: "integer", float: "number", bool: "boolean"}[hint]}
            case origin, (inner,) if origin is list:
                return {"type": "array", "items": translate(inner, owner)}
            case origin, values if origin is Literal:
                return {"enum": list(values)}
        raise TypeError(f"{owner}: no schema for {hint}")

    properties = {}
    for name, parameter in signature.parameters.items():
        if "*" in str(parameter).split(":")[0]:
            raise TypeError(f"{name}: * and ** have no schema")
        properties[name] = translate(parameter.annotation, name)
        if name in notes:
            properties[name]["description"] = notes[name]
    return {
        "name": fn.__name__,
        "description": description,
        "parameters": {
            "type": "object",
            "properties": properties,
            "required": [n for n, p in signature.parameters.items() if p.default is p.empty],
            "additionalProperties": False,
        },
    }
