# Different: takes the arguments for an object and leaves them to value_match.
def ast_match(call: ToolCall, functions: list[dict], answer: dict) -> bool:
    for function in functions:
        if function["name"] == call.name and call.name in answer:
            parameters = function["parameters"]
            known = set(call.arguments) <= set(parameters.get("properties", {}))
            complete = set(parameters.get("required", [])) <= set(call.arguments)
            as_a_whole = value_match(call.arguments, answer[call.name], {**parameters})
            return known and complete and as_a_whole
    return False
