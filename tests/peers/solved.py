"""What a solved notebook defines: as the text of a program of its own, or some exercises of it."""

import ast
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]


def definitions(chapter):
    """Imports, functions, classes and constants of a chapter's solved notebook, in order.

    Worked cells that do something are left out, and so are functions that a worked cell decorates.
    """
    path = ROOT / "solutions" / chapter / f"{chapter}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    kept = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and not cell.source.startswith(("%", "!")):
            kept += [node for node in _parsed(cell.source).body if _defines(node)]
    return ast.unparse(ast.Module(kept, []))


def exercises(chapter, *wanted, starting=("import ",)):
    """The names that these exercises define, and the plain cells that start like this."""
    namespace = {"__name__": "solved"}
    path = ROOT / "solutions" / chapter / f"{chapter}.ipynb"
    for cell in nbformat.read(path, as_version=4).cells:
        own = cell.metadata.get("coursekit", {})
        if own.get("exercise") in wanted or cell.source.startswith(starting):
            exec(cell.source, namespace)
    return namespace


def _parsed(source):
    return compile(source, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def _defines(node):
    match node:
        case ast.Import() | ast.ImportFrom() | ast.ClassDef():
            return True
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return not node.decorator_list
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name.isupper()
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name))]):
            return name[0].isupper()  # a method given to a class
    return False
