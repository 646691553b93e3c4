from coursekit.testing import points
from coursekit.tools import ToolCall


def word(rng, size=7):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def function(name, properties, required=()):
    parameters = {"type": "dict", "properties": properties, "required": list(required)}
    return {"name": name, "description": "", "parameters": parameters}


def value_of(rng, kind):
    """A documented type, a value of it, and another one of that type."""
    if kind == "string":
        return {"type": "string"}, word(rng), word(rng)
    number = rng.randint(2, 90)
    return {"type": "integer"}, number, number + 1


@points(0.75)
def test_random_calls_match_until_one_thing_is_changed(student, rng):
    """Calls made from the accepted values match; with one argument changed or lost they do not.

    Next step: a value has to equal one of its accepted values, whichever. Look at every parameter,
    not only at the first or the last.
    """
    kinds = ["string", "integer"]
    for _ in range(25):
        names = [f"{word(rng)}{n}" for n in range(rng.randint(1, 4))]
        made = {name: value_of(rng, rng.choice(kinds)) for name in names}
        offered = [function("g.h", {name: made[name][0] for name in names}, names)]
        lists = {name: [made[name][1]] for name in names}
        for name in names:
            if rng.random() < 0.5:
                lists[name].insert(rng.randint(0, 1), word(rng, 9))
        arguments = {name: made[name][1] for name in rng.sample(names, len(names))}
        answer = {"g.h": lists}
        assert student.ast_match(ToolCall("c", "g.h", arguments), offered, answer) is True
        spoiled = rng.choice(names)
        changed = {**arguments, spoiled: made[spoiled][2]}
        assert student.ast_match(ToolCall("c", "g.h", changed), offered, answer) is False
        lost = {name: value for name, value in arguments.items() if name != spoiled}
        assert student.ast_match(ToolCall("c", "g.h", lost), offered, answer) is False


@points(0.75)
def test_the_name_is_exact_and_on_offer_and_in_the_answer(student, rng):
    """The name is one that is offered and that the answer has, to the letter.

    Next step: look the name up in both. Each of several functions has parameters of its own.
    """
    a, b = f"{word(rng)}.{word(rng)}", word(rng)
    number, text = {"type": "integer"}, {"type": "string"}
    offered = [function(a, {"p": number}, ["p"]), function(b, {"p": text}, ["p"])]
    assert student.ast_match(ToolCall("", a, {"p": 4}), offered, {a: {"p": [4]}}) is True
    assert student.ast_match(ToolCall("", b, {"p": "x"}), offered, {b: {"p": ["x"]}}) is True
    for wrong in (a.replace(".", "_"), a.upper(), a + " ", b):
        assert student.ast_match(ToolCall("", wrong, {"p": 4}), offered, {a: {"p": [4]}}) is False
    elsewhere = word(rng, 9)
    call = ToolCall("", elsewhere, {"p": 4})
    assert student.ast_match(call, offered, {elsewhere: {"p": [4]}}) is False
    assert student.ast_match(call, offered, {}) is False


@points(0.5)
def test_parameters_given_and_left_out(student, rng):
    """Required parameters are given, even where "" is accepted; no parameter is unknown to either.

    Next step: check three things apart: required, left out without "", and given without being in
    both the function's properties and the answer.
    """
    a, b, c = word(rng), word(rng) + "b", word(rng) + "c"
    number = {"type": "integer"}
    offered = [function("f", {a: number, b: number}, [a])]

    def verdict(arguments, lists):
        return student.ast_match(ToolCall("", "f", arguments), offered, {"f": lists})

    assert verdict({a: 1}, {a: [1], b: [2, ""]}) is True
    assert verdict({a: 1, b: 2}, {a: [1], b: ["", 2]}) is True
    assert verdict({a: 1}, {a: [1], b: [2]}) is False
    assert verdict({b: 2}, {a: [1, ""], b: [2]}) is False
    assert verdict({a: 1.0}, {a: [1], b: [2, ""]}) is False
    assert verdict({a: 1, b: 2}, {a: [1]}) is False
    assert verdict({a: 1, c: 3}, {a: [1], c: [3]}) is False
    assert verdict({a: 1, b: 0}, {a: [1], b: [0, ""]}) is True
    assert verdict({a: 1, b: 0}, {a: [1], b: [0]}) is True
    assert verdict({a: 1, b: 0}, {a: [1], b: [2, ""]}) is False
