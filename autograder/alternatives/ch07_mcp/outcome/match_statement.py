# Different: one pattern for each outcome.
def outcome(response: dict) -> str:
    match response:
        case {"error": _}:
            return "protocol_error"
        case {"jsonrpc": "2.0", "id": _, "result": {"content": list(), **rest}}:
            flag = rest.get("isError", False)
            if flag is True:
                return "tool_error"
            if flag is False:
                return "ok"
    return "protocol_error"
