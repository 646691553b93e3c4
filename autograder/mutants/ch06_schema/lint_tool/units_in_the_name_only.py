# Wrong: looks for a unit in the name only.
def lint_tool(spec: ToolSpec) -> set[str]:
    """What makes this tool easy to misuse. Rules the tests check:

    - "vague_name": every word of the tool's name is in VAGUE.
    - "writer_not_flagged": the name's first word is in WRITES, but spec.read_only is True.
    - "free_form_query": a property of type "string" whose name has a word in FREE, and whose schema
      has none of enum, const, pattern.
    - "no_limits": a property of type "integer" or "number" that lacks a lower bound (minimum or
      exclusiveMinimum) or an upper one, and has neither enum nor const.
    - "no_unit": a property of type "integer" or "number" whose name has a word in MEASURES, while
      neither its name nor its description has a word in UNITS.
    Only the properties of spec.parameters itself count; a description may be missing.
    """
    name, found = words(spec.name), set()
    if all(word in VAGUE for word in name):
        found.add("vague_name")
    if name and name[0] in WRITES and spec.read_only:
        found.add("writer_not_flagged")
    for key, schema in spec.parameters.get("properties", {}).items():
        has, own = schema.keys(), set(words(key))
        if schema.get("type") == "string" and own & FREE and not has & {"enum", "const", "pattern"}:
            found.add("free_form_query")
        if schema.get("type") not in ("integer", "number"):
            continue
        bounded = has & {"minimum", "exclusiveMinimum"} and has & {"maximum", "exclusiveMaximum"}
        if not bounded and not has & {"enum", "const"}:
            found.add("no_limits")
        if own & MEASURES and not own & UNITS:
            found.add("no_unit")
    return found
