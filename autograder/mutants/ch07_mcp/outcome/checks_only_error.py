# Wrong: looks for error and for nothing else.
def outcome(response: dict) -> str:
    """ok, tool_error or protocol_error: the response to a tools/call. Rules the tests check:

    - protocol_error: it has error; or it is malformed: jsonrpc is not "2.0", there is no id or no
      result, the result is no dict, its content is missing or no list, its isError is no bool.
    - tool_error: none of these, and the result's isError is True.
    - ok: all else. isError may be missing; that means False.
    """
    return "protocol_error" if "error" in response else "ok"
