# Different: a match on both values; the keys of an object are used up one by one.
def value_match(value, accepted, documented: dict) -> bool:
    kind = TYPES.get(documented.get("type"))
    if kind and type(value) is not kind and type(value) is not type(accepted):
        if (kind, type(value)) != (float, int):
            return False
    match value, accepted:
        case str(), str():
            return plain(value) == plain(accepted)
        case [[], []]:
            return True
        case list(), list():
            if not value or not accepted:
                return False
            inner = documented.get("items", {})
            rest = value_match(value[1:], accepted[1:], {"items": inner})
            return rest and value_match(value[0], accepted[0], inner)
        case dict(), dict():
            todo, schemas = dict(value), documented.get("properties", {})
            for key, choices in accepted.items():
                if key in todo:
                    part = todo.pop(key)
                    if True not in [value_match(part, c, schemas.get(key, {})) for c in choices]:
                        return False
                elif "" not in choices:
                    return False
            return not todo
        case (bool(), _) | (_, bool()):
            return value is accepted
    return value == accepted
