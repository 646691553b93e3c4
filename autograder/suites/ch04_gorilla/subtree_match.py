import pytest

from coursekit.apis import Match
from coursekit.testing import points


def word(rng, size=7):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def written(path, args, keywords):
    parts = [repr(value) for value in args]
    parts += [f"{name}={value!r}" for name, value in keywords.items()]
    return f"{path}({', '.join(parts)})"


def drawn(rng):
    """A random call: its path, positional values and keywords, all different."""
    path = f"{word(rng)}.{word(rng)}"
    args = [rng.choice([word(rng), rng.randint(10, 99)]) for _ in range(rng.randint(1, 3))]
    values = [True, word(rng), rng.randint(10, 99)]
    return path, args, {word(rng): value for value in rng.sample(values, 3)}


def shuffled(rng, keywords):
    return {name: keywords[name] for name in rng.sample(list(keywords), len(keywords))}


@points(1)
def test_random_calls_match_until_one_thing_is_changed(student, rng):
    """Calls match with their keywords in any order, and no more with one thing changed.

    Next step: look at every argument, the last as well as the first, and at its name.
    """
    for _ in range(6):
        path, args, keywords = drawn(rng)
        reference = written(path, args, keywords)
        mixed = f"m = {written(path, args, shuffled(rng, keywords))}"
        assert student.subtree_match(mixed, reference) == Match(True, "")
        place, name = rng.randrange(len(args)), rng.choice(list(keywords))
        spoiled = [*args[:place], word(rng, 9), *args[place + 1 :]]
        got = student.subtree_match(written(path, spoiled, keywords), reference)
        assert got == Match(False, f"wrong_value:{place}")
        got = student.subtree_match(written(path, args, keywords | {name: 7.5}), reference)
        assert got == Match(False, f"wrong_value:{name}")
        got = student.subtree_match(f"{reference}\n".replace(path, f"{path}s"), reference)
        assert got == Match(False, "unknown_api")


@points(1)
def test_the_first_fault_in_the_reference_s_order_is_named(student, rng):
    """Of several faults the first in the reference's order is named, and what is extra last.

    Next step: one pass over the reference's arguments (missing or wrong, whichever comes first),
    and only then one over the call's.
    """
    path, (a, b, c, d) = f"{word(rng)}.{word(rng)}", (word(rng) for _ in range(4))
    reference = written(path, [a, b], {c: 1, d: 2})
    calls = {
        written(path, [a], {d: 3, "more": 4}): "missing_argument:1",
        written(path, [b], {}): "wrong_value:0",
        written(path, [a, b], {d: 3}): f"missing_argument:{c}",
        written(path, [a, b], {d: 3, c: 2}): f"wrong_value:{c}",
        written(path, [a, b, c], {c: 1}): f"missing_argument:{d}",
        written(path, [a, b, c, d], {"more": 4, d: 2, c: 1}): "extra_argument:2",
        written(path, [a, b], {"more": 4, d: 2, "most": 5, c: 1}): "extra_argument:more",
        written(path, [], {}): "missing_argument:0",
        written(path, [], {"x": 1}): "missing_argument:0",
    }
    for candidate, reason in calls.items():
        got = student.subtree_match(candidate, reference)
        assert got == Match(False, reason)


@points(0.5)
@pytest.mark.parametrize(
    ("value", "other"),
    [("1", "True"), ("False", "0"), ("1", "1.0"), ("'1'", "1"), ("None", "False"), ("[1]", "(1,)")],
)
def test_values_of_different_types_differ(student, rng, value, other):
    """Equal values of different types are different values.

    Next step: compare type(a) and type(b) as well as a and b.
    """
    path = f"{word(rng)}.{word(rng)}"
    for reference, candidate, name in (
        (f"{path}({value})", f"{path}({other})", "0"),
        (f"{path}(k={other})", f"{path}(k={value})", "k"),
    ):
        assert student.subtree_match(reference, reference) == Match(True, "")
        got = student.subtree_match(candidate, reference)
        assert got == Match(False, f"wrong_value:{name}")


@points(0.5)
def test_one_call_of_several_suffices_else_the_first_is_blamed(student, rng):
    """Any call of the candidate may match; if none does, the first with the path is blamed.

    Next step: look at all calls of the path before you give a verdict, and keep the first reason.
    """
    path, (a, b) = f"{word(rng)}.{word(rng)}", (word(rng) for _ in range(2))
    good, wrong, short = f"{path}('{a}')", f"{path}('{b}')", f"{path}()"
    elsewhere = f"{word(rng)}.{word(rng)}('{a}')"
    assert student.subtree_match(f"{wrong}\n{elsewhere}\n{good}\n{short}", good).ok is True
    got = student.subtree_match(f"{elsewhere}\n{short}\n{wrong}", good)
    assert got == Match(False, "missing_argument:0")
    got = student.subtree_match(f"{wrong}\n{short}", good)
    assert got == Match(False, "wrong_value:0")
    assert student.subtree_match(elsewhere, good) == Match(False, "unknown_api")
    for near in (f"{a}.{path}", f"{path}.{a}", path.partition(".")[2], f"{a}.{path[8:]}"):
        got = student.subtree_match(f"{near}('{a}')", good)
        assert got == Match(False, "unknown_api")


@points(0.5)
def test_the_reference_is_its_last_call(student, rng):
    """The last call of the reference is the documented one, and there must be one.

    Next step: take call_trees(reference)[-1], and raise a ValueError when there is nothing.
    """
    path, a = f"{word(rng)}.{word(rng)}", word(rng)
    reference = f"import {word(rng)}\nsetup.run(1)\nmodel = {path}('{a}')"
    assert student.subtree_match(f"{path}('{a}')", reference) == Match(True, "")
    assert student.subtree_match("setup.run(1)", reference) == Match(False, "unknown_api")
    assert student.subtree_match("", reference) == Match(False, "no_call")
    for broken in ("", f"'{path}'", f"{path}('{a}'"):
        with pytest.raises(ValueError):
            student.subtree_match(f"{path}('{a}')", broken)
