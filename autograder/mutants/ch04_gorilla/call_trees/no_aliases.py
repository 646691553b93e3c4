# Wrong: reads names as they are written, without the imports.
def call_trees(source: str) -> list[CallTree]:
    """Every call in the source, wherever it stands. Rules the tests check:

    - In the order of their closing brackets: an inner call before the call around it.
    - path: the parts of the dotted name. If it does not begin with a name, what it begins with is
      one part, ("expr", text), with the text of ast.unparse.
    - Imports are resolved: after `import a.b as c` the name c is a.b, after `from a.b import f` the
      name f is a.b.f, after `from a.b import f as g` g is. An import anywhere in the source holds
      for all of it. Names that are assigned, and relative imports, are not followed.
    - args and keywords: the values as literal() gives them; `*x` is ("expr", "*x"), and `**x` is
      kept under the name "**".
    - A source that Python cannot parse: [].
    """
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {a.asname: tuple(a.name.split(".")) for a in node.names if a.asname}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            home = tuple(node.module.split("."))
            names |= {a.asname or a.name: (*home, a.name) for a in node.names}

    def path(node) -> tuple:
        if isinstance(node, ast.Attribute):
            return (*path(node.value), node.attr)
        if isinstance(node, ast.Name):
            return (node.id,)
        return (("expr", ast.unparse(node)),)

    def tree(call) -> CallTree:
        keywords = {k.arg or "**": literal(k.value) for k in call.keywords}
        return CallTree(path(call.func), tuple(map(literal, call.args)), keywords)

    calls = [node for node in nodes if isinstance(node, ast.Call)]
    return [tree(call) for call in sorted(calls, key=lambda c: (c.end_lineno, c.end_col_offset))]
