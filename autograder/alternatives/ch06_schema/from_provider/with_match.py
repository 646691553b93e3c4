# Different: recognises the shapes with match, and appends as it goes.
def from_provider(reply: dict, p: str) -> tuple[list[ToolCall], list[ToolResult]]:
    if p not in {"chat", "blocks", "plain"}:
        raise ValueError("p is chat, blocks or plain")
    calls: list[ToolCall] = []
    results: list[ToolResult] = []

    def take(key, name, arguments):
        match arguments:
            case dict():
                calls.append(ToolCall(key, name, arguments))
            case _:
                results.append(ToolResult(key, "invalid_arguments", "write an object, like {}"))

    match reply:
        case {"tool_calls": [*entries]} if p == "chat":
            for entry in entries:
                try:
                    arguments = read_json(entry["function"]["arguments"])
                except ValueError:
                    arguments = "broken"
                take(entry["id"], entry["function"]["name"], arguments)
        case {"content": [*entries]} if p == "blocks":
            for entry in entries:
                match entry:
                    case {"type": "tool_use", "id": key, "name": name, "input": arguments}:
                        take(key, name, arguments)
        case {"tool_call": {"name": name, "arguments": arguments}} if p == "plain":
            take("", name, arguments)
    return calls, results
