# Different: one walk over the characters of a line with a stack of open brackets; no regular
# expressions and none of the chapter's own functions.
import json


def parse_call(text: str, registry: Registry) -> ToolCall | None:
    for line in text.split("\n"):
        name, _, inside = line.strip().partition("(")
        named = all(word.isidentifier() for word in name.split("."))
        pieces = split_arguments(inside[:-1]) if named and inside.endswith(")") else None
        if pieces is not None:
            return ToolCall("", name, read_arguments(pieces, registry.get(name)))
    return None


def split_arguments(inside):
    pieces, stack, quote = [], [], None
    begin = 0
    for place, character in enumerate(inside):
        if quote:
            if character == quote:
                quote = None
        elif character in "'\"":
            quote = character
        elif character in "([{":
            stack.append(character)
        elif character in ")]}":
            if not stack:
                return None
            stack.pop()
        elif character == "," and not stack:
            pieces.append(inside[begin:place])
            begin = place + 1
    if quote or stack:
        return None
    pieces.append(inside[begin:])
    return [piece.strip() for piece in pieces if piece.strip()]


def read_arguments(pieces, spec):
    properties = spec.parameters.get("properties", {}) if spec is not None else {}
    order, arguments, bare = list(properties), {}, 0
    for piece in pieces:
        key, equals, rest = piece.partition("=")
        if equals and key.strip().isidentifier():
            key, written = key.strip(), rest.strip()
        else:
            written = piece
            key = order[bare] if bare < len(order) else f"arg{bare - len(order) + 1}"
            bare += 1
        arguments[key] = read(written, properties.get(key, {}).get("type"))
    return arguments


def read(written, kind):
    if written[0] in "'\"":
        return written[1:-1]
    if kind in (None, "string"):
        return written
    try:
        value = json.loads(written)
    except json.JSONDecodeError:
        return written
    kinds = {bool: ["boolean"], int: ["integer", "number"], float: ["number"]}
    kinds.update({list: ["array"], dict: ["object"]})
    return value if kind in kinds.get(type(value), []) else written
