# Wrong: writes the content of plain as text.
def to_provider(spec: ToolSpec, p: str) -> dict:
    """The tool as shape p offers it: exactly the keys of the table. Any other p: ValueError."""
    offer = {"name": spec.name, "description": spec.description}
    if p == "blocks":
        return {**offer, "input_schema": spec.parameters}
    if p not in ("chat", "plain"):
        raise ValueError("a shape is chat, blocks or plain")
    offer["parameters"] = spec.parameters
    return offer if p == "plain" else {"type": "function", "function": offer}


def result_message(result: ToolResult, p: str) -> dict:
    """The message that takes a result back in shape p. Rules the tests check:

    - It has exactly the keys of the table, with the id of the result's call where there is one.
      Any other p: ValueError.
    - Where the table says text, a content that is a str stays as it is, any other is written as
      JSON. "plain" carries the content itself.
    - is_error is False for status "ok" and True for every other.
    """
    content = result.content
    text = content if isinstance(content, str) else json.dumps(content)
    if p == "chat":
        return {"role": "tool", "tool_call_id": result.call_id, "content": text}
    if p == "blocks":
        block = {"type": "tool_result", "tool_use_id": result.call_id, "content": text}
        return {"role": "user", "content": [{**block, "is_error": result.status != "ok"}]}
    if p == "plain":
        return {"tool_result": {"status": result.status, "content": text}}
    raise ValueError("a shape is chat, blocks or plain")
