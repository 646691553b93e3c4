from coursekit.schema import Violation
from coursekit.testing import points

# Only plain cases of the single rules occur here: exercise 2 is tested by itself.
LEAVES = [
    ({"type": "string"}, "text", 7, Violation((), "type", "string")),
    ({"type": "integer"}, 7, "seven", Violation((), "type", "integer")),
    ({"maximum": 50}, 3, 500, Violation((), "maximum", 50)),
    ({"enum": ["red", "green"]}, "red", "blue", Violation((), "enum", ["red", "green"])),
]


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def under(part, violations):
    return [Violation((part, *v.path), v.rule, v.wanted) for v in violations]


def grow(rng, depth):
    """A random schema, an instance, and the violations that are to be found in it."""
    kind = rng.choice(["object", "object", "array"]) if depth else "leaf"
    if kind == "leaf":
        schema, good, bad, violation = rng.choice(LEAVES)
        return (schema, bad, [violation]) if rng.random() < 0.4 else (schema, good, [])
    if kind == "array":
        schema, _, _, _ = leaf = rng.choice(LEAVES)
        found, items = [], []
        for index in range(rng.randint(0, 4)):
            bad = rng.random() < 0.4
            items.append(leaf[2] if bad else leaf[1])
            found += under(index, [leaf[3]]) if bad else []
        return {"type": "array", "items": schema}, items, found
    return grow_object(rng, depth)


def grow_object(rng, depth):
    properties, instance, required, found = {}, {}, [], []
    for _ in range(rng.randint(1, 4)):
        name = word(rng)
        properties[name], value, inside = grow(rng, depth - 1)
        needed, there = rng.random() < 0.5, rng.random() < 0.7
        required += [name] if needed else []
        if there:
            instance[name] = value
            found += under(name, inside)
        elif needed:
            found.append(Violation((name,), "required", None))
    schema = {"type": "object", "properties": properties, "required": required}
    others = rng.choice([None, False, {"type": "string"}])
    if others is not None:
        schema["additionalProperties"] = others
    extra = rng.randint(0, 2)
    for _ in range(extra):
        bad = rng.random() < 0.5
        instance[word(rng)] = 5 if bad else "text"
        if bad and others:
            found.append(Violation(("*",), "type", "string"))
    if extra and others is False:
        found.append(Violation((), "additionalProperties", False))
    return schema, instance, found


def listed(violations):
    """In one order, and without what is wanted by `required`, which is not compared."""
    plain = [(v.path, v.rule, None if v.rule == "required" else v.wanted) for v in violations]
    return sorted(plain, key=repr)


@points(1.5)
def test_all_violations_of_random_instances_are_found(student, rng):
    """In random schemas and instances all violations are found, with their paths, and no others.

    Next step: every part of the instance that has a schema is looked at, and the paths of its
    violations get the part's name or index in front. Do not stop at the first.
    """
    for depth in (1, 2, 3) * 12:
        schema, instance, expected = grow(rng, depth)
        got = student.validate(instance, schema)
        assert listed(got) == listed(expected)


@points(0.5)
def test_required_means_present(student, rng):
    """A required name that is there is not missing, whatever its value.

    Next step: ask `name not in instance`, not `not instance.get(name)`.
    """
    name, other = word(rng), word(rng)
    schema = {"required": [name, other]}
    for value in (0, "", False, None, [], {}, 0.0):
        assert student.validate({name: value, other: value}, schema) == []
        got = student.validate({name: value}, schema)
        assert [(v.path, v.rule) for v in got] == [((other,), "required")]
    got = student.validate({}, schema)
    assert sorted(v.path for v in got) == sorted([(name,), (other,)])


@points(0.5)
def test_a_schema_may_be_true_or_false(student, rng):
    """True and the empty schema allow everything, False allows nothing, at every place.

    Next step: handle a bool before anything else, with isinstance(schema, bool); an empty schema
    is no bool, though it counts as false in an if.
    """
    name, value = word(rng), rng.choice([0, None, "text", [1], {"a": 1}])
    refused = Violation((), "false", False)
    for schema in (True, {}):
        assert student.validate(value, schema) == []
        assert student.validate({name: value}, {"properties": {name: schema}}) == []
        assert student.validate([value], {"items": schema}) == []
        assert student.validate({name: value}, {"additionalProperties": schema}) == []
    assert student.validate(value, False) == [refused]
    inside = {"properties": {name: False}}
    assert student.validate({name: value}, inside) == under(name, [refused])
    assert student.validate({}, inside) == []
    both = under(0, [refused]) + under(1, [refused])
    assert listed(student.validate([value, value], {"items": False})) == listed(both)
    assert student.validate([], {"items": False}) == []


@points(0.5)
def test_each_rule_speaks_of_its_own_kind_alone(student, rng):
    """required, properties and additionalProperties speak of objects alone, items of arrays alone.

    Next step: go down only when the instance is a dict (or, for items, a list). An undeclared key
    is one that properties lacks; standing in required does not declare it.
    """
    name = word(rng)
    schema = {
        "properties": {name: {"type": "string"}},
        "required": [name],
        "additionalProperties": False,
        "items": {"type": "string"},
        "uniqueItems": True,
        "title": "anything",
    }
    for value in (name, 7, None, True, [], [name, name]):
        assert student.validate(value, schema) == []
    assert student.validate({name: "text"}, schema) == []
    assert student.validate([name, 7], schema) == [Violation((1,), "type", "string")]
    closed = {"required": [name], "additionalProperties": False}
    got = student.validate({name: 1}, closed)
    assert got == [Violation((), "additionalProperties", False)]


@points(1)
def test_nothing_that_the_model_wrote_gets_into_a_violation(student, rng):
    """Neither a value nor an undeclared name of the instance is in any violation.

    Next step: a path holds names that properties or required declare, indexes, and "*" in the
    place of every other key, also deep inside.
    """
    canary, name = f"canary-{rng.randint(10**6, 10**7)}", word(rng)
    number = {"type": "integer"}
    free = {"type": "object", "additionalProperties": number}
    cases = [
        ({name: canary}, {"properties": {name: number}}, [(name,)]),
        ({canary: 1}, {"additionalProperties": False}, [()]),
        ({canary: canary}, {"additionalProperties": number}, [("*",)]),
        ({name: {canary: canary}}, {"properties": {name: free}}, [(name, "*")]),
        ([{canary: canary}], {"items": free}, [(0, "*")]),
        ({canary: {canary: canary}}, {"additionalProperties": free}, [("*", "*")]),
        ({canary: 1}, {"additionalProperties": {"required": [name]}}, []),
        ({canary: {}}, {"additionalProperties": {"required": [name]}}, [("*", name)]),
        ([canary, [canary]], {"items": number}, [(0,), (1,)]),
        ({name: [canary]}, {"properties": {name: {"items": {"enum": ["a"]}}}}, [(name, 0)]),
        ({canary: 1, canary + "b": 2}, {"additionalProperties": False}, [()]),
        ({canary: "a", canary + "b": "b"}, {"additionalProperties": number}, [("*",), ("*",)]),
    ]
    for instance, schema, paths in cases:
        got = student.validate(instance, schema)
        assert canary not in repr(got)
        assert sorted((v.path for v in got), key=repr) == paths
