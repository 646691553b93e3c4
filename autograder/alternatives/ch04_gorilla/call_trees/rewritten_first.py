# Different: replaces imported names in the tree by dotted names, then reads the paths.
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
        parsed = ast.parse(source)
    except (SyntaxError, ValueError):
        return []
    full = {}
    for node in ast.walk(parsed):
        match node:
            case ast.Import(names=items):
                full.update({item.asname: item.name for item in items if item.asname})
            case ast.ImportFrom(module=str(module), names=items, level=0):
                full.update({i.asname or i.name: f"{module}.{i.name}" for i in items})
    found = []
    for node in ast.walk(parsed):
        if not isinstance(node, ast.Call):
            continue
        root, parts = node.func, ()
        while isinstance(root, ast.Attribute):
            root, parts = root.value, (root.attr, *parts)
        match root:
            case ast.Name(id=name):
                path = (*full.get(name, name).split("."), *parts)
            case _:
                path = (("expr", ast.unparse(root)), *parts)
        keywords = {k.arg if k.arg else "**": literal(k.value) for k in node.keywords}
        tree = CallTree(path, tuple([literal(argument) for argument in node.args]), keywords)
        found.append((node.end_lineno, node.end_col_offset, tree))
    return [tree for _, _, tree in sorted(found, key=lambda item: item[:2])]
