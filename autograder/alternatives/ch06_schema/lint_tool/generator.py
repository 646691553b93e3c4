# Different: a generator of complaints.
def lint_tool(spec: ToolSpec) -> set[str]:
    return set(complaints(spec))


def complaints(spec):
    name = words(spec.name)
    if not [word for word in name if word not in VAGUE]:
        yield "vague_name"
    if spec.read_only and any(word in WRITES for word in name[:1]):
        yield "writer_not_flagged"
    for key, schema in spec.parameters.get("properties", {}).items():
        kind, own = schema.get("type"), words(key)
        bound = "enum" in schema or "const" in schema
        if kind == "string":
            if any(word in FREE for word in own) and not bound and "pattern" not in schema:
                yield "free_form_query"
        elif kind == "integer" or kind == "number":
            low = {"minimum", "exclusiveMinimum"}.intersection(schema)
            high = {"maximum", "exclusiveMaximum"}.intersection(schema)
            if not (bound or (low and high)):
                yield "no_limits"
            told = own + words(schema.get("description", ""))
            if any(w in MEASURES for w in own) and not any(w in UNITS for w in told):
                yield "no_unit"
