# Different: works with sets of names.
def ast_match(call: ToolCall, functions: list[dict], answer: dict) -> bool:
    offered = [f["parameters"] for f in functions if f["name"] == call.name]
    if not offered or call.name not in answer:
        return False
    properties, lists = offered[0].get("properties", {}), answer[call.name]
    given = set(call.arguments)
    optional = {name for name, accepted in lists.items() if "" in accepted}
    needed = set(offered[0].get("required", [])) | (set(lists) - optional)
    if needed - given or given - set(properties) or given - set(lists):
        return False
    for name in given:
        value, schema = call.arguments[name], properties[name]
        if not any(value_match(value, accepted, schema) for accepted in lists[name]):
            return False
    return True
