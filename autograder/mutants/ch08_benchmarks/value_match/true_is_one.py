# Wrong: takes true for 1.
def value_match(value, accepted, documented: dict) -> bool:
    """Whether a value is as good as the accepted one. Rules the tests check:

    - Its type is the documented one, TYPES[documented["type"]], or that of the accepted value. An
      int will do where a float is documented. No type, or one that TYPES lacks: any type will do.
    - Texts match by plain(), lists item by item in order, all else by ==; a bool matches no number.
    - An accepted object holds a *list* under each key. The value has under that key something that
      matches one of the list; a key may be missing if "" is in its list; it has no other keys.
    - The same holds at every depth. documented["items"] describes the items of a list,
      documented["properties"][key] the value under a key; {} does where these say nothing.
    """
    kind = TYPES.get(documented.get("type"), type(value))
    whole = kind is float and type(value) is int
    if not isinstance(value, (kind, type(accepted))) and not whole:
        return False
    if isinstance(value, str) and isinstance(accepted, str):
        return plain(value) == plain(accepted)
    if isinstance(value, list) and isinstance(accepted, list):
        inner, pairs = documented.get("items", {}), zip(value, accepted, strict=False)
        return len(value) == len(accepted) and all(value_match(v, a, inner) for v, a in pairs)
    if isinstance(value, dict) and isinstance(accepted, dict):
        if not value.keys() <= accepted.keys():
            return False
        for key, choices in accepted.items():
            inner = documented.get("properties", {}).get(key, {})
            if key in value and not any(value_match(value[key], a, inner) for a in choices):
                return False
            if key not in value and "" not in choices:
                return False
        return True
    return value == accepted
