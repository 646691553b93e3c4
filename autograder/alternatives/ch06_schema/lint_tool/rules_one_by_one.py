# Different: a yes-or-no question for each complaint.
def lint_tool(spec: ToolSpec) -> set[str]:
    properties = spec.parameters.get("properties", {})
    numbers = {k: s for k, s in properties.items() if s.get("type") in {"integer", "number"}}
    texts = {k: s for k, s in properties.items() if s.get("type") == "string"}

    def limited(s):
        low = "minimum" in s or "exclusiveMinimum" in s
        high = "maximum" in s or "exclusiveMaximum" in s
        return (low and high) or "enum" in s or "const" in s

    def measured(k, s):
        said = words(k) + words(s.get("description") or "")
        return not MEASURES.isdisjoint(words(k)) and UNITS.isdisjoint(said)

    first = words(spec.name)[:1]
    answers = {
        "vague_name": VAGUE.issuperset(words(spec.name)),
        "writer_not_flagged": spec.read_only and not WRITES.isdisjoint(first),
        "free_form_query": any(
            not FREE.isdisjoint(words(k)) and not {"enum", "const", "pattern"} & set(s)
            for k, s in texts.items()
        ),
        "no_limits": not all(map(limited, numbers.values())),
        "no_unit": any(measured(k, s) for k, s in numbers.items()),
    }
    return {name for name, holds in answers.items() if holds}
