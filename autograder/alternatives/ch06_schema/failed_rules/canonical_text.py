# Different: compares values as canonical JSON text, and groups the rules by kind of value.
import operator
from fractions import Fraction


def failed_rules(value, schema: dict) -> set[str]:
    is_bool = value is True or value is False
    rules = {}
    if isinstance(value, (int, float)) and not is_bool:
        rules |= {
            "minimum": operator.ge,
            "maximum": operator.le,
            "exclusiveMinimum": operator.gt,
            "exclusiveMaximum": operator.lt,
        }
    elif isinstance(value, str):
        rules |= {
            "minLength": lambda v, w: sum(1 for _ in v) >= w,
            "maxLength": lambda v, w: sum(1 for _ in v) <= w,
            "pattern": lambda v, w: re.compile(w).search(v),
        }
    elif isinstance(value, list):
        rules |= {
            "minItems": lambda v, w: len(v) >= w,
            "maxItems": lambda v, w: len(v) <= w,
        }
    rules["const"] = lambda v, w: canonical(v) == canonical(w)
    rules["enum"] = lambda v, w: canonical(v) in map(canonical, w)
    rules["type"] = lambda v, w: bool(types_of(v).intersection([w] if type(w) is str else w))
    return {
        name for name, holds in rules.items() if name in schema and not holds(value, schema[name])
    }


def canonical(value):
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return f"number {Fraction(value)}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    pairs = sorted((json.dumps(key), canonical(each)) for key, each in value.items())
    return "{" + ",".join(f"{key}:{each}" for key, each in pairs) + "}"


def types_of(value):
    if isinstance(value, float) and Fraction(value).denominator == 1:
        return {"number", "integer"}
    table = [
        (type(None), {"null"}),
        (bool, {"boolean"}),
        (int, {"integer", "number"}),
        (float, {"number"}),
        (str, {"string"}),
        (list, {"array"}),
        (dict, {"object"}),
    ]
    return next(names for kind, names in table if isinstance(value, kind))
