# Wrong: writes the values of a Literal as strings.
def schema_from_function(fn) -> dict:
    """A function as a model is told of it: name, description, parameters. Rules the tests check:

    - name is fn's own. description is the docstring above its line "Args:", unindented, stripped;
      "" for none. Below it, a line "parameter: text" gives that parameter the "description" text.
    - parameters: {"type": "object", "properties": {…}, "required": […], "additionalProperties":
      False}, in fn's order. required lists those without a default; it is there even when empty.
    - A property is {"type": …} for the hints in JSON_NAMES; list[T] gives {"type": "array",
      "items": …} with T's schema; Literal[…] gives {"enum": […]}. Nothing is added to these but
      "description".
    - Any other hint (also inside a list), no hint, *args, **kwargs: TypeError that names the
      parameter.
    """

    def schema_of(hint: object, name: str) -> dict:
        if get_origin(hint) is list:
            return {"type": "array", "items": schema_of(get_args(hint)[0], name)}
        if get_origin(hint) is Literal:
            return {"enum": [str(each) for each in get_args(hint)]}
        if hint not in JSON_NAMES:
            raise TypeError(f"parameter {name} needs a hint among str, int, float, bool, Decimal")
        return {"type": JSON_NAMES[hint]}

    hints, properties, required = get_type_hints(fn), {}, []
    above, *below = re.split(r"(?m)^\s*Args:\s*$", inspect.getdoc(fn) or "", maxsplit=1)
    told = dict(re.findall(r"(?m)^\s*(\w+):\s*(.*\S)", "".join(below)))
    for name, parameter in inspect.signature(fn).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"parameter {name}: a schema cannot say how many there will be")
        properties[name] = schema_of(hints.get(name), name)
        if name in told:
            properties[name]["description"] = told[name]
        if parameter.default is parameter.empty:
            required.append(name)
    parameters = {"type": "object", "properties": properties, "required": required}
    parameters["additionalProperties"] = False
    return {"name": fn.__name__, "description": above.strip(), "parameters": parameters}
