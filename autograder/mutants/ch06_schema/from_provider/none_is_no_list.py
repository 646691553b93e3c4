# Wrong: fails when tool_calls is None.
def from_provider(reply: dict, p: str) -> tuple[list[ToolCall], list[ToolResult]]:
    """The calls of a reply in shape p, and results for unreadable ones. Rules the tests check:

    - Calls come in the order of the reply, each with its own id; "plain" has no ids, there it
      is "". Words beside the calls do not matter.
    - No call in it: two empty lists. In "chat" the key "tool_calls" may be missing or None, in
      "blocks" the content may be a str; blocks of other types are passed over; in "plain" the key
      "tool_call" may be missing.
    - Arguments that are no JSON object (in "chat": a text that is not JSON, or JSON of another
      type, "[1]" or "null") make no ToolCall. The second list has ToolResult(id,
      "invalid_arguments", a sentence of yours) for it; what was written is not in the sentence.
    - Any other p: ValueError.
    """
    if p == "chat":
        wanted = [(c["id"], c["function"]) for c in reply.get("tool_calls", [])]
        written = [(key, call["name"], call["arguments"]) for key, call in wanted]
    elif p == "blocks":
        content = reply["content"] if isinstance(reply["content"], list) else []
        blocks = [block for block in content if block["type"] == "tool_use"]
        written = [(block["id"], block["name"], block["input"]) for block in blocks]
    elif p == "plain":
        one = [reply["tool_call"]] if "tool_call" in reply else []
        written = [("", call["name"], call["arguments"]) for call in one]
    else:
        raise ValueError("a shape is chat, blocks or plain")
    calls, results = [], []
    for key, name, arguments in written:
        if p == "chat":
            try:
                arguments = read_json(arguments)
            except ValueError:
                arguments = None
        if isinstance(arguments, dict):
            calls.append(ToolCall(key, name, arguments))
        else:
            results.append(ToolResult(key, "invalid_arguments", "arguments: not a JSON object"))
    return calls, results
