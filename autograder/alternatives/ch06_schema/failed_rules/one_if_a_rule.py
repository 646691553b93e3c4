# Different: one if after another, and equality by writing both sides in one form.
def failed_rules(value, schema: dict) -> set[str]:
    failed = set()
    if "type" in schema:
        wanted = schema["type"]
        wanted = wanted if isinstance(wanted, list) else [wanted]
        if not any(has_type(value, name) for name in wanted):
            failed.add("type")
    if "enum" in schema and plain(value) not in [plain(each) for each in schema["enum"]]:
        failed.add("enum")
    if "const" in schema and plain(value) != plain(schema["const"]):
        failed.add("const")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            failed.add("minimum")
        if value > schema.get("maximum", value):
            failed.add("maximum")
        if "exclusiveMinimum" in schema and not value > schema["exclusiveMinimum"]:
            failed.add("exclusiveMinimum")
        if "exclusiveMaximum" in schema and not value < schema["exclusiveMaximum"]:
            failed.add("exclusiveMaximum")
    if isinstance(value, str) and "pattern" in schema:
        if next(re.finditer(schema["pattern"], value), None) is None:
            failed.add("pattern")
    unit = {str: "Length", list: "Items"}.get(type(value))
    if unit:
        if len(value) < schema.get(f"min{unit}", 0):
            failed.add(f"min{unit}")
        if len(value) > schema.get(f"max{unit}", len(value)):
            failed.add(f"max{unit}")
    return failed


def has_type(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    if isinstance(value, float):
        return name == "number" or (name == "integer" and value.is_integer())
    known = {"null": type(None), "string": str, "array": list, "object": dict}
    return isinstance(value, int if name in ("integer", "number") else known.get(name, ()))


def plain(value):
    """The value with every bool marked, so that == compares as JSON does."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value
