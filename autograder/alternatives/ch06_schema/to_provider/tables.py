# Different: a table of functions, one a shape.
OFFERS = {
    "chat": lambda told, schema: {"type": "function", "function": {**told, "parameters": schema}},
    "blocks": lambda told, schema: {**told, "input_schema": schema},
    "plain": lambda told, schema: {**told, "parameters": schema},
}


def to_provider(spec: ToolSpec, p: str) -> dict:
    if p not in OFFERS:
        raise ValueError(f"there is no shape of that name; there are {', '.join(OFFERS)}")
    return OFFERS[p]({"name": spec.name, "description": spec.description}, spec.parameters)


def result_message(result: ToolResult, p: str) -> dict:
    text = result.content
    if not isinstance(text, str):
        text = json.dumps(text, ensure_ascii=False, indent=1)
    block = {
        "type": "tool_result",
        "tool_use_id": result.call_id,
        "content": text,
        "is_error": result.status not in ("ok",),
    }
    messages = {
        "chat": {"role": "tool", "tool_call_id": result.call_id, "content": text},
        "blocks": {"role": "user", "content": [block]},
        "plain": {"tool_result": {"status": result.status, "content": result.content}},
    }
    try:
        return messages[p]
    except KeyError:
        raise ValueError(f"the shapes are {sorted(messages)}") from None
