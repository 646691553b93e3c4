# Different: a function for each shape, and faults in place of matches.
def wrong_type(value, accepted, schema):
    name = schema.get("type")
    if type(value) is type(accepted) or name not in TYPES:
        return False
    if name == "float":
        return type(value) not in (int, float)
    return type(value) is not TYPES[name]


def wrong_list(value, accepted, schema):
    if len(value) != len(accepted):
        return True
    inner = schema.get("items", {})
    return any(not value_match(value[n], accepted[n], inner) for n in range(len(value)))


def wrong_object(value, accepted, schemas):
    if set(value) - set(accepted):
        return True
    for key, choices in accepted.items():
        if key not in value:
            if "" not in choices:
                return True
        elif not any(value_match(value[key], c, schemas.get(key, {})) for c in choices):
            return True
    return False


def value_match(value, accepted, documented: dict) -> bool:
    if wrong_type(value, accepted, documented):
        return False
    if isinstance(value, dict) and isinstance(accepted, dict):
        return not wrong_object(value, accepted, documented.get("properties", {}))
    if isinstance(value, list) and isinstance(accepted, list):
        return not wrong_list(value, accepted, documented)
    if isinstance(value, str) and isinstance(accepted, str):
        return plain(value) == plain(accepted)
    if isinstance(value, bool) or isinstance(accepted, bool):
        return value is accepted
    return value == accepted
