# Different: a NodeVisitor that gathers imports and calls, and paths read in a loop.
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

    class Calls(ast.NodeVisitor):
        def __init__(self):
            self.names, self.calls = {}, []

        def visit_Import(self, node):
            for item in node.names:
                if item.asname is not None:
                    self.names[item.asname] = item.name.split(".")

        def visit_ImportFrom(self, node):
            if node.level == 0:
                for item in node.names:
                    self.names[item.asname or item.name] = [*node.module.split("."), item.name]

        def visit_Call(self, node):
            self.calls.append(node)
            self.generic_visit(node)

    try:
        parsed = ast.parse(source)
    except (SyntaxError, ValueError):
        return []
    visitor = Calls()
    visitor.visit(parsed)
    trees = []
    for node in sorted(visitor.calls, key=lambda n: (n.end_lineno, n.end_col_offset)):
        parts, func = [], node.func
        while isinstance(func, ast.Attribute):
            parts.insert(0, func.attr)
            func = func.value
        if isinstance(func, ast.Name):
            parts[:0] = visitor.names.get(func.id, [func.id])
        else:
            parts.insert(0, ("expr", ast.unparse(func)))
        keywords = {}
        for keyword in node.keywords:
            keywords["**" if keyword.arg is None else keyword.arg] = literal(keyword.value)
        trees.append(CallTree(tuple(parts), tuple(literal(a) for a in node.args), keywords))
    return trees
