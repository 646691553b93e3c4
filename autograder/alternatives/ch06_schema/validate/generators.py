# Different: a generator that carries the path along.
def validate(instance, schema: dict | bool) -> list[Violation]:
    return list(walk(instance, schema, ()))


def walk(value, schema, path):
    if isinstance(schema, bool):
        if not schema:
            yield Violation(path, "false", False)
        return
    yield from (Violation(path, rule, schema[rule]) for rule in sorted(failed_rules(value, schema)))
    if isinstance(value, dict):
        yield from walk_object(value, schema, path)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from walk(item, schema.get("items", {}), (*path, index))


def walk_object(value, schema, path):
    declared = schema.get("properties", {})
    for name in set(schema.get("required", [])) - value.keys():
        yield Violation((*path, name), "required", name)
    for name in declared.keys() & value.keys():
        yield from walk(value[name], declared[name], (*path, name))
    others = value.keys() - declared.keys()
    rest = schema.get("additionalProperties", {})
    if rest is False:
        if others:
            yield Violation(path, "additionalProperties", rest)
        return
    for name in others:
        yield from walk(value[name], rest, (*path, "*"))
