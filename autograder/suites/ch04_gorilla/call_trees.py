import pytest

from coursekit.apis import CallTree
from coursekit.testing import points


def word(rng, size=6):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def names(rng, count):
    made = set()
    while len(made) < count:
        made.add(word(rng))
    return rng.sample(sorted(made), count)


@points(1)
def test_every_form_of_import_is_resolved_everywhere(student, rng):
    """Each form of import is resolved, wherever in the source it stands.

    Next step: gather all imports of the source first, those inside functions and below the calls
    too, and resolve only the first part of a dotted name.
    """
    a, b, c, d, e, f, g = names(rng, 7)
    imports = [
        (f"import {a}.{b} as {c}", f"{c}.{d}(1)", (a, b, d)),
        (f"import {a}", f"{a}.{b}.{d}(2)", (a, b, d)),
        (f"import {a}.{b}", f"{a}.{d}(3)", (a, d)),
        (f"import {a} as {e}, {b} as {f}", f"{e}.{f}(4)", (a, f)),
        (f"from {a}.{b} import {d}", f"{d}(5)", (a, b, d)),
        (f"from {a} import {b}, {d} as {g}", f"{g}.{a}.{b}(6)", (a, d, a, b)),
        (f"def {e}():\n    from {a} import {b} as {f}", f"{f}(7)", (a, b)),
        (f"from . import {b}", f"{b}.{c}(8)", (b, c)),
        (f"{c} = {a}.{b}", f"{c}(9)", (c,)),
    ]
    for number, (line, call, path) in enumerate(imports, start=1):
        for source in (f"{line}\n{call}", f"{call}\n{line}"):
            got = student.call_trees(source)
            assert got == [CallTree(path, (number,))]


def nested(rng, depth):
    """A random expression of calls, and the names of its calls by closing bracket."""
    name = word(rng)
    if depth == 0:
        return f"{name}()", [name]
    inner = [nested(rng, rng.randint(0, depth - 1)) for _ in range(rng.randint(1, 3))]
    texts = [text for text, _ in inner]
    order = [each for _, found in inner for each in found]
    if rng.random() < 0.5:
        texts[-1] = f"key={texts[-1]}"
    return f"{name}({', '.join(texts)})", [*order, name]


@points(1)
def test_calls_are_found_at_every_depth_in_order_of_their_brackets(student, rng):
    """Calls come in the order of their closing brackets, from every corner of a program.

    Next step: ast.walk goes level by level; sort the calls by where they end, line before column.
    """
    lines, expected = [], []
    shapes = ["x = {}", "if {}:\n    pass", "def f(a={}):\n    return 1", "y = [{} for z in w]"]
    for shape in [*shapes, "{}", "with {} as v:\n    pass", "u = {{'k': {}}}", "assert {}, 'm'"]:
        text, found = nested(rng, 2)
        lines.append(shape.format(text))
        expected += found
    a, b, c, d = names(rng, 4)
    lines.append(f"@{a}(1)\nclass K:\n    n = {b}(2) if {c}(3) else {{{d}(4): {a}(5)}}")
    expected += [a, b, c, d, a]
    got = student.call_trees("\n".join(lines))
    assert [tree.path for tree in got] == [(name,) for name in expected]


@points(0.75)
def test_arguments_of_every_kind(student, rng):
    """Literals of every kind become values, expressions keep their text, stars their sign.

    Next step: use literal() for each argument and each keyword's value, and nothing else.
    """
    number, text = rng.randint(100, 999), word(rng)
    source = (
        f"f({number}, -{number}.5, '{text}' '!', b'{text}', None, True, ({number},), [[1], {{}}])\n"
        f"f({text}, {number}+1, [g], 'a'.x, f'{{{text}}}', *{text})\n"
        f"f(k='{text}', j={text}.y, **{text}, z={{'a': [True]}})\n"
    )
    got = student.call_trees(source)
    values = (number, -number - 0.5, f"{text}!", text.encode(), None, True, (number,), [[1], {}])
    written = (text, f"{number} + 1", "[g]", "'a'.x", f"f'{{{text}}}'", f"*{text}")
    keywords = {"k": text, "j": ("expr", f"{text}.y"), "**": ("expr", text), "z": {"a": [True]}}
    assert got == [
        CallTree(("f",), values),
        CallTree(("f",), tuple(("expr", each) for each in written)),
        CallTree(("f",), (), keywords),
    ]
    assert type(got[0].args[5]) is bool
    assert list(got[2].keywords) == ["k", "j", "**", "z"]


@points(0.5)
def test_a_path_that_begins_with_no_name(student, rng):
    """What is called on a value begins with the pair ("expr", text).

    Next step: when what is left of the dots is no name, that piece is ("expr", ast.unparse(piece)),
    and the attributes follow.
    """
    a, b = names(rng, 2)
    sources = {
        f"{a}[0].{b}.run()": [(("expr", f"{a}[0]"), b, "run")],
        f"'{a}'.{b}()": [(("expr", f"'{a}'"), b)],
        f"{a}(1)(2)": [(a,), (("expr", f"{a}(1)"),)],
        f"({a} or {b}).go()": [(("expr", f"{a} or {b}"), "go")],
        f"{a}.{b}(1).{b}": [(a, b)],
    }
    for source, paths in sources.items():
        got = student.call_trees(source)
        assert [tree.path for tree in got] == paths


@points(0.25)
@pytest.mark.parametrize(
    "source",
    ["f(1)\n  g(2)", "f(1", "f(1))", "f(1)\0", "f(x=1, 2)", "  ", "pass", "'f(1)'"],
    ids=["indent", "open", "closed", "null", "positional", "blank", "no call", "a text"],
)
def test_no_python_and_no_call_give_nothing(student, source):
    """A source that is no Python, or that has no call, gives an empty list.

    Next step: catch what ast.parse raises, SyntaxError and (for a null byte) ValueError.
    """
    got = student.call_trees(source)
    assert got == []
