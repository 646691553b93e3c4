# Different: a JSON Schema says what is well formed.
import jsonschema

WELL_FORMED = {
    "type": "object",
    "required": ["jsonrpc", "id", "result"],
    "properties": {
        "jsonrpc": {"const": "2.0"},
        "error": False,
        "result": {
            "type": "object",
            "required": ["content"],
            "properties": {"content": {"type": "array"}, "isError": {"type": "boolean"}},
        },
    },
}


def outcome(response: dict) -> str:
    if not jsonschema.Draft202012Validator(WELL_FORMED).is_valid(response):
        return "protocol_error"
    return "tool_error" if response["result"].get("isError") else "ok"
