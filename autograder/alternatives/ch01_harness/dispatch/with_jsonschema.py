# Different: leaves the checking of arguments and result to the jsonschema library.
import jsonschema


def dispatch(call: ToolCall, registry: Registry) -> ToolResult:
    def result(status, content):
        return ToolResult(call_id=call.id, status=status, content=content)

    if call.name not in registry.names():
        return result("unknown_tool", f"choose one of {registry.names()}")
    spec = registry.get(call.name)
    strict = {**spec.parameters, "additionalProperties": False}
    problems = [
        f"{'.'.join(map(str, error.path))}: {error.message}"
        for error in jsonschema.Draft202012Validator(strict).iter_errors(call.arguments)
    ]
    if problems:
        return result("invalid_arguments", "\n".join(problems))
    try:
        value = spec.fn(**call.arguments)
        if spec.returns is not None:
            jsonschema.validate(value, {"type": spec.returns})
    except jsonschema.ValidationError:
        return result("tool_error", f"the tool promised {spec.returns} and gave something else")
    except Exception as error:
        return result("tool_error", f"{error!r}: {error}")
    return result("ok", value)
