# Wrong: refuses a value at its minimum or maximum.
def failed_rules(value, schema: dict) -> set[str]:
    """The keywords of schema that value breaks, without looking inside. Rules the tests check:

    - type, one name or a list of them: null, boolean, integer, number, string, array, object. A
      bool is never a number; 1.0 is an integer, 1.5 is none.
    - enum, const: equal as JSON is. 1 equals 1.0, but never true, at any depth; order counts in
      lists but not in objects.
    - minimum, maximum, exclusiveMinimum, exclusiveMaximum speak of numbers alone (only the last
      two exclude the bound); minLength, maxLength (in characters), pattern (found anywhere) of
      strings; minItems, maxItems of arrays. A value of another type breaks none of them.
    - Other keywords are ignored.
    Not from jsonschema, fastjsonschema, pydantic, coursekit.schema.problems: import them nowhere.
    """

    def same(a: object, b: object) -> bool:
        if isinstance(a, list) and isinstance(b, list):
            return len(a) == len(b) and all(map(same, a, b))
        if isinstance(a, dict) and isinstance(b, dict):
            return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
        return a == b and isinstance(a, bool) == isinstance(b, bool)

    kind = KINDS[type(value)]
    number, text, array = kind == "number", kind == "string", kind == "array"
    names = {kind, "integer"} if number and value == value // 1 else {kind}
    broken = {
        "type": lambda w: not names & ({w} if isinstance(w, str) else set(w)),
        "enum": lambda w: not any(same(value, each) for each in w),
        "const": lambda w: not same(value, w),
        "minimum": lambda w: number and value <= w,
        "maximum": lambda w: number and value >= w,
        "exclusiveMinimum": lambda w: number and value <= w,
        "exclusiveMaximum": lambda w: number and value >= w,
        "minLength": lambda w: text and len(value) < w,
        "maxLength": lambda w: text and len(value) > w,
        "pattern": lambda w: text and not re.search(w, value),
        "minItems": lambda w: array and len(value) < w,
        "maxItems": lambda w: array and len(value) > w,
    }
    return {rule for rule in broken if rule in schema and broken[rule](schema[rule])}
