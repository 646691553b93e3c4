# Different: match statements.
def to_provider(spec: ToolSpec, p: str) -> dict:
    (schema,) = Registry([spec]).schemas()
    match p:
        case "chat":
            return {"type": "function", "function": schema}
        case "blocks":
            schema["input_schema"] = schema.pop("parameters")
            return schema
        case "plain":
            return schema
        case _:
            raise ValueError(f"{p} is no shape")


def result_message(result: ToolResult, p: str) -> dict:
    words = result.content if isinstance(result.content, str) else json.dumps(result.content)
    failed = False if result.status == "ok" else True
    match p:
        case "chat":
            return {"role": "tool", "tool_call_id": result.call_id, "content": words}
        case "blocks":
            block = {"type": "tool_result", "tool_use_id": result.call_id, "content": words}
            block["is_error"] = failed
            return {"role": "user", "content": [block]}
        case "plain":
            return {"tool_result": {"status": result.status, "content": result.content}}
    raise ValueError(f"{p} is no shape")
