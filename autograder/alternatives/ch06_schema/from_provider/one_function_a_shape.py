# Different: a generator for each shape, and a reader that never raises.
def from_provider(reply: dict, p: str) -> tuple[list[ToolCall], list[ToolResult]]:
    readers = {"chat": from_chat, "blocks": from_blocks, "plain": from_plain}
    if p not in readers:
        raise ValueError(f"a shape is one of {list(readers)}")
    calls, results = [], []
    for key, name, arguments in readers[p](reply):
        if type(arguments) is dict:
            calls.append(ToolCall(id=key, name=name, arguments=arguments))
        else:
            text = "the arguments must be one JSON object"
            results.append(ToolResult(call_id=key, status="invalid_arguments", content=text))
    return calls, results


def from_chat(reply):
    for call in reply.get("tool_calls") or ():
        yield call["id"], call["function"]["name"], try_json(call["function"]["arguments"])


def from_blocks(reply):
    if isinstance(reply["content"], str):
        return
    for block in reply["content"]:
        if block.get("type") == "tool_use":
            yield block["id"], block["name"], block["input"]


def from_plain(reply):
    if "tool_call" in reply:
        yield "", reply["tool_call"]["name"], reply["tool_call"]["arguments"]


def try_json(text):
    try:
        return read_json(text)
    except ValueError:
        return None
