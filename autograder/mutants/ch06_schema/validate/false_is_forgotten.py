# Wrong: lets anything pass a schema that is false.
def validate(instance, schema: dict | bool) -> list[Violation]:
    """Every rule that instance breaks, at the root and inside, in any order. Rules the tests check:

    - For each of failed_rules: Violation(path, rule, schema[rule]). path is a tuple: names and
      indexes from the root to the value; () at the root.
    - required, in an object: one violation a missing name, the path ending in that name. A name
      that is there is not missing, whatever its value: 0, "", False, None, [].
    - properties, items: violations of the parts. additionalProperties is about the keys that are
      not in properties: False gives one violation at the object if there are any; a schema gives
      those of each such key's value, with "*" for the key. No path shows an undeclared key.
    - A schema True or {} allows all; False gives Violation(path, "false", False) alone.
    - These speak of objects (items: of arrays) alone. Other keywords are ignored.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """
    if isinstance(schema, bool):
        return []
    found = [Violation((), rule, schema[rule]) for rule in failed_rules(instance, schema)]
    parts = []
    if isinstance(instance, dict):
        wanted = schema.get("required", [])
        found += [Violation((name,), "required", wanted) for name in wanted if name not in instance]
        declared = schema.get("properties", {})
        others = schema.get("additionalProperties", True)
        parts += [(name, instance[name], declared[name]) for name in declared if name in instance]
        undeclared = [value for name, value in instance.items() if name not in declared]
        if others is False and undeclared:
            found.append(Violation((), "additionalProperties", False))
        elif others is not False:
            parts += [("*", value, others) for value in undeclared]
    if isinstance(instance, list) and "items" in schema:
        parts += [(index, value, schema["items"]) for index, value in enumerate(instance)]
    for part, value, inner in parts:
        for v in validate(value, inner):
            found.append(Violation((part, *v.path), v.rule, v.wanted))
    return found
