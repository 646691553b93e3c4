# Different: reads the docstring line by line and looks hints up one after another.
def schema_from_function(fn) -> dict:
    required, properties = [], {}
    described, inside, summary = {}, False, []
    for line in (inspect.getdoc(fn) or "").splitlines():
        if line.strip() == "Args:" and not inside:
            inside = True
        elif inside:
            name, colon, text = line.strip().partition(":")
            if colon:
                described[name] = text.strip()
        else:
            summary.append(line)
    hints = get_type_hints(fn)
    for parameter in inspect.signature(fn).parameters.values():
        if parameter.kind.name.startswith("VAR_"):
            raise TypeError(f"{parameter.name} stands for any number of arguments")
        schema = json_schema(hints.get(parameter.name))
        if schema is None:
            raise TypeError(f"the hint of {parameter.name} has no JSON form")
        if described.get(parameter.name):
            schema = {**schema, "description": described[parameter.name]}
        properties[parameter.name] = schema
        if parameter.default is inspect.Parameter.empty:
            required += [parameter.name]
    return {
        "name": fn.__name__,
        "description": "\n".join(summary).strip(),
        "parameters": {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        },
    }


def json_schema(hint):
    """The schema of a hint, or None when there is none."""
    if get_origin(hint) is list:
        items = json_schema(get_args(hint)[0])
        return None if items is None else {"type": "array", "items": items}
    if get_origin(hint) is Literal:
        return {"enum": [*get_args(hint)]}
    return {"type": JSON_NAMES[hint]} if hint in JSON_NAMES else None
