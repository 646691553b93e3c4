# Wrong: knows only the first function on offer.
def ast_match(call: ToolCall, functions: list[dict], answer: dict) -> bool:
    """Whether a call is one that answer accepts. Rules the tests check:

    - The name is that of a function on offer and stands in answer, exact to the letter.
    - All parameters that the function requires are given.
    - Each parameter given is among the function's properties and in the answer, and its value
      matches one that is accepted for it, by value_match with the property as its documents.
    - A parameter of the answer that is not given has "" among its accepted values.
    """
    parameters = {f["name"]: f["parameters"] for f in functions[:1]}.get(call.name)
    if parameters is None or call.name not in answer:
        return False
    given, lists = call.arguments, answer[call.name]
    properties = parameters.get("properties", {})
    if not all(name in given for name in parameters.get("required", [])):
        return False
    if not given.keys() <= properties.keys() & lists.keys():
        return False
    if any("" not in lists[name] for name in lists if name not in given):
        return False
    return all(
        any(value_match(value, accepted, properties[name]) for accepted in lists[name])
        for name, value in given.items()
    )
