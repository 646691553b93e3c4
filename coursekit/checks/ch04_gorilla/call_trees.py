from coursekit.apis import CallTree
from coursekit.testing import points


@points(0.5)
def test_imports_are_resolved(student):
    """A name that was imported stands for what was imported.

    Next step: gather the imports of the whole source first. Keep a dictionary from the name in the
    program to the tuple of the dotted name, for `import a.b as c`, `from a.b import f` and
    `from a.b import f as g`.
    """
    source = (
        "import torch as t\nfrom torch import hub\nfrom torch.hub import load as get\n"
        "t.hub.load('a')\nhub.load('b')\nget('c')\nother.hub.load('d')\nimport x.y as other\n"
    )
    got = student.call_trees(source)
    load = ("torch", "hub", "load")
    expected = [CallTree(load, (letter,)) for letter in "abc"]
    assert got == [*expected, CallTree(("x", "y", "hub", "load"), ("d",))]


@points(0.5)
def test_calls_inside_calls_come_first(student):
    """Every call is found, in the order of the closing brackets.

    Next step: sort the call nodes by (end_lineno, end_col_offset). What is called on a value, like
    g(1).run, begins with ("expr", "g(1)").
    """
    got = student.call_trees("x = f(a.b(1), c()) # h(2)\nif x: g('k(3)').run()")
    paths = [("a", "b"), ("c",), ("f",), ("g",), (("expr", "g('k(3)')"), "run")]
    assert [tree.path for tree in got] == paths


@points(0.25)
def test_literals_are_values_and_the_rest_is_text(student):
    """Literals become values, all else the pair ("expr", text); `**` is kept under its own name.

    Next step: literal() does it for every argument. A keyword node whose arg is None is a `**`.
    """
    got = student.call_trees("f('a', -1, [True, None], n+1, *more, key={'x': 2.5}, **rest)")
    args = ("a", -1, [True, None], ("expr", "n + 1"), ("expr", "*more"))
    assert got == [CallTree(("f",), args, {"key": {"x": 2.5}, "**": ("expr", "rest")})]


@points(0.25)
def test_what_is_no_python_has_no_calls(student):
    """A source that Python cannot parse has no calls.

    Next step: ast.parse raises for it; catch that and return an empty list.
    """
    for source in ("Of course! Use load(", "f(1)\nand then g(2)", "", "# only a comment f(1)"):
        got = student.call_trees(source)
        assert got == []
