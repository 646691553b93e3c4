# Wrong: lets every exception but ValueError out.
def dispatch(call: ToolCall, registry: Registry) -> ToolResult:
    """Run one call; never raise. The result carries call.id. Status by the first that holds:

    - unknown_tool: no such tool. The content names every tool there is.
    - invalid_arguments: an argument that is required is missing, one is not among the properties,
      or a value is not of its declared type. The content names the argument; fn is not called.
    - tool_error: fn raises (an Exception of any type, also a TypeError of its own): the content has
      the exception's type name and message. Or its result is not of type spec.returns.
    - ok: the content is what fn returned.
    Types are JSON's: number is int or float, and a bool is neither integer nor number. A property
    without a type takes any value, returns=None any result. A schema without "properties" declares
    none, one without "required" requires none. A value of 0, "", False or [] is not missing.
    """

    def fits(value: object, kind: str | None) -> bool:
        alike = isinstance(value, bool) == (kind == "boolean")
        return kind is None or (alike and isinstance(value, PYTHON_TYPES[kind]))

    spec, given = registry.get(call.name), call.arguments
    if spec is None:
        there = ", ".join(registry.names())
        return ToolResult(call.id, "unknown_tool", f"no tool {call.name}; there are: {there}")
    required = spec.parameters.get("required", [])
    declared = spec.parameters.get("properties", {})
    types = {name: declared[name].get("type") for name in declared}
    faults = [f"{name} is missing" for name in required if name not in given]
    faults += [f"{name} is not an argument" for name in given if name not in types]
    misfits = [name for name in types if name in given and not fits(given[name], types[name])]
    faults += [f"{name} must be {types[name]}" for name in misfits]
    if faults:
        return ToolResult(call.id, "invalid_arguments", "; ".join(faults))
    try:
        value = spec.fn(**given)
    except ValueError as error:
        return ToolResult(call.id, "tool_error", f"{type(error).__name__}: {error}")
    if not fits(value, spec.returns):
        return ToolResult(call.id, "tool_error", f"{call.name} should return {spec.returns}")
    return ToolResult(call.id, "ok", value)
