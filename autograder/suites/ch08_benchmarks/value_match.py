from coursekit.testing import points


def word(rng, size=7):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def items_of(schema):
    return {"type": "array", "items": schema}


def one(student, documented, accepted, value):
    """Whether the value matches one of the accepted values."""
    return any(student.value_match(value, each, documented) is True for each in accepted)


@points(0.5)
def test_verdicts_are_true_or_false_for_random_values(student, rng):
    """Random values match themselves and not their neighbours, alone and deep inside.

    Next step: return a bool on every way through the function.
    """
    for _ in range(12):
        n, t = rng.randint(2, 900), word(rng)
        for kind, good, bad in (("integer", n, n + 1), ("string", t, word(rng, 8))):
            schema, accepted = {"type": kind}, good
            for _ in range(rng.randint(0, 3)):
                if rng.random() < 0.5:
                    schema, accepted, good, bad = items_of(schema), [accepted], [good], [bad]
                else:
                    schema = {"type": "dict", "properties": {"k": schema}}
                    accepted, good, bad = {"k": [accepted]}, {"k": good}, {"k": bad}
            assert student.value_match(good, accepted, schema) is True
            assert student.value_match(bad, accepted, schema) is False


@points(0.5)
def test_texts_are_plain_on_both_sides_and_at_every_depth(student, rng):
    """Value and accepted value are both taken through plain(), also inside lists and objects.

    Next step: compare plain(value) == plain(accepted) wherever two texts meet. Other characters
    than the ones plain() removes still count.
    """
    a, b = word(rng), word(rng)
    text, texts = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
    assert one(student, text, [f"{a} {b}"], f"{a.upper()}-{b}.") is True
    assert one(student, text, [f"{a}{b}"], f"{a}/{b}^*_,") is True
    assert one(student, text, [f"{a}:{b}"], f"{a}{b}") is False
    assert one(student, text, [f"{a} '{b}'"], f'{a} "{b}"') is True
    assert one(student, texts, [[f"{a}-{b}"]], [f"{a} {b}".title()]) is True
    deep = {"type": "array", "items": texts}
    assert one(student, deep, [[[a, f"{b}."]]], [[a.upper(), b]]) is True
    inside = {"type": "dict", "properties": {a: text}}
    assert one(student, inside, [{a: [f"{a} {b}"]}], {a: f"{a}_{b}"}) is True
    assert one(student, inside, [{a: [a]}], {a.upper(): a}) is False


@points(0.75)
def test_types_hold_at_every_depth(student, rng):
    """An int stands for a float at any depth, a float for no int, and a bool for no number.

    Next step: pass the documents down with the value: items for a list, properties for an object.
    Where they say nothing, or a type that TYPES lacks, any type will do; but 1 and true differ.
    """
    n = rng.randint(2, 90)
    whole, real, truth = {"type": "integer"}, {"type": "float"}, {"type": "boolean"}
    for wrap, listed in ((lambda v: v, lambda s: s), (lambda v: [v], lambda s: items_of(s))):
        assert one(student, listed(real), [wrap(float(n))], wrap(n)) is True
        assert one(student, listed(real), [wrap(n)], wrap(n)) is True
        assert one(student, listed(whole), [wrap(n)], wrap(float(n))) is False
        assert one(student, listed(whole), [wrap(1)], wrap(True)) is False
        assert one(student, listed(real), [wrap(1.0)], wrap(True)) is False
        assert one(student, listed(truth), [wrap(True)], wrap(1)) is False
        assert one(student, listed(truth), [wrap(False)], wrap(0)) is False
        assert one(student, listed({"type": "any"}), [wrap(n)], wrap(float(n))) is True
        assert one(student, listed({"type": "any"}), [wrap(1)], wrap(True)) is False
    inside = {"type": "dict", "properties": {"a": whole}}
    assert one(student, inside, [{"a": [n], "b": [n]}], {"a": n, "b": float(n)}) is True
    assert one(student, inside, [{"a": [n], "b": [n]}], {"a": float(n), "b": n}) is False
    name = word(rng)
    assert one(student, items_of(real), [[1.0], name], name) is True
    assert one(student, whole, [name, n], name) is True
    assert one(student, whole, [n], str(n)) is False


@points(0.75)
def test_lists_and_objects_match_as_wholes(student, rng):
    """Lists match in order and length; objects by the list of each key, "" for one left out.

    Next step: compare lengths before items. For an object look at the accepted object's keys, and
    refuse keys that it does not have. Any one of several accepted objects will do.
    """
    a, b, c = word(rng), word(rng) + "b", word(rng) + "c"
    texts = items_of({"type": "string"})
    assert one(student, texts, [[a, b]], [b, a]) is False
    assert one(student, texts, [[a, b]], [a]) is False
    assert one(student, texts, [[a]], [a, b]) is False
    assert one(student, texts, [[b], [a]], [a]) is True
    free = {"type": "dict"}
    lists = {a: [1, 2], b: ["", 3]}
    assert one(student, free, [lists], {a: 2}) is True
    assert one(student, free, [lists], {a: 1, b: 3}) is True
    assert one(student, free, [lists], {b: 3}) is False
    assert one(student, free, [lists], {a: 1, c: 1}) is False
    assert one(student, free, [{a: [9]}, lists], {a: 1}) is True
    assert one(student, items_of(free), [[{a: [1]}, {b: [2]}]], [{a: 1}, {b: 2}]) is True
    assert one(student, items_of(free), [[{a: [1]}, {b: [2]}]], [{b: 2}, {a: 1}]) is False
    nested = {a: [{b: [c, ""]}]}
    assert one(student, free, [nested], {a: {b: c}}) is True
    assert one(student, free, [nested], {a: {}}) is True
    assert one(student, free, [nested], {a: {b: a}}) is False
