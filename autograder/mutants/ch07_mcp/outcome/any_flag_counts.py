# Wrong: takes a text or a number for the flag.
def outcome(response: dict) -> str:
    """ok, tool_error or protocol_error: the response to a tools/call. Rules the tests check:

    - protocol_error: it has error; or it is malformed: jsonrpc is not "2.0", there is no id or no
      result, the result is no dict, its content is missing or no list, its isError is no bool.
    - tool_error: none of these, and the result's isError is True.
    - ok: all else. isError may be missing; that means False.
    """
    result = response.get("result")
    if response.get("jsonrpc") != "2.0" or "error" in response or "id" not in response:
        return "protocol_error"
    if not isinstance(result, dict) or not isinstance(result.get("content"), list):
        return "protocol_error"
    failed = result.get("isError", False)
    return "tool_error" if failed else "ok"
