# Different: no recursion; a stack of places that are still to be looked at.
def validate(instance, schema: dict | bool) -> list[Violation]:
    found, waiting = [], [((), instance, schema)]
    while waiting:
        path, value, rules = waiting.pop()
        if rules is True:
            continue
        if rules is False:
            found.append(Violation(path, "false", False))
            continue
        for rule in failed_rules(value, rules):
            found.append(Violation(path, rule, rules[rule]))
        if isinstance(value, list):
            for index in range(len(value)):
                waiting.append(((*path, index), value[index], rules.get("items", True)))
        if not isinstance(value, dict):
            continue
        for name in rules.get("required", ()):
            if name not in value:
                found.append(Violation((*path, name), "required", True))
        refused = False
        for name, each in value.items():
            if name in rules.get("properties", {}):
                waiting.append(((*path, name), each, rules["properties"][name]))
            elif rules.get("additionalProperties") is False:
                refused = True
            else:
                waiting.append(((*path, "*"), each, rules.get("additionalProperties", True)))
        if refused:
            found.append(Violation(path, "additionalProperties", False))
    return found
