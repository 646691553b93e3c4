# Different: each fault is an exception of its own, and one place turns exceptions into results.
class Refused(Exception):
    def __init__(self, status, content):
        super().__init__(content)
        self.status = status


CHECKS = {
    "string": lambda value: type(value) is str,
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: type(value) is bool,
    "array": lambda value: type(value) is list,
    "object": lambda value: type(value) is dict,
    None: lambda value: True,
}


def find_tool(call, registry):
    for spec in registry:
        if spec.name == call.name:
            return spec
    raise Refused("unknown_tool", "known tools: " + " ".join(registry.names()))


def check_arguments(call, schema):
    properties = schema.get("properties") or {}
    for name in schema.get("required") or []:
        if name not in call.arguments:
            raise Refused("invalid_arguments", f"required: {name}")
    for name, value in call.arguments.items():
        if name not in properties:
            raise Refused("invalid_arguments", f"unexpected: {name}")
        if not CHECKS[properties[name].get("type")](value):
            raise Refused("invalid_arguments", f"wrong type: {name}")


def dispatch(call: ToolCall, registry: Registry) -> ToolResult:
    try:
        spec = find_tool(call, registry)
        check_arguments(call, spec.parameters)
        try:
            value = spec.fn(**call.arguments)
        except Exception as error:
            raise Refused("tool_error", type(error).__name__ + " - " + str(error)) from None
        if not CHECKS[spec.returns](value):
            raise Refused("tool_error", f"not a value of type {spec.returns}")
    except Refused as refusal:
        return ToolResult(call.id, refusal.status, str(refusal))
    return ToolResult(call.id, "ok", value)
