"""Which exercises can notice that a cell was replaced: those whose code reaches its names."""

from __future__ import annotations

import ast
import functools
import symtable
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager


@dataclass(frozen=True)
class Names:
    """The global names that a cell binds or changes, and those that it mentions."""

    bound: frozenset[str]
    mentioned: frozenset[str]


@functools.lru_cache(maxsize=1024)  # the variants of a chapter share most of their cells
def names_in(source: str) -> Names | None:
    """The global names in a cell; None when they cannot be read.

    Args:
        source: the cell's text; magics and `await` are allowed.
    """
    text = TransformerManager().transform_cell(source)
    try:
        tree = ast.parse(text)
        table = symtable.symtable(_without_await(tree), "cell", "exec")
    except SyntaxError:
        return None
    bound, mentioned = set(), set()
    for scope in _scopes(table):
        top = scope is table
        for symbol in scope.get_symbols():
            if top or symbol.is_global():
                if symbol.is_assigned() or symbol.is_imported():
                    bound.add(symbol.get_name())
                if symbol.is_referenced():
                    mentioned.add(symbol.get_name())
    # To set an attribute changes what other code may hold.
    changed = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        for name in ast.walk(node)
        if isinstance(name, ast.Name)
    }
    return Names(frozenset(bound | (changed & mentioned)), frozenset(mentioned))


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _scopes(child)


def _without_await(tree: ast.Module) -> str:
    """The text of a cell in which nothing is awaited: symtable knows no `await` at top level."""

    class Plain(ast.NodeTransformer):
        def visit_Await(self, node: ast.Await) -> ast.AST:
            return self.visit(node.value)  # type: ignore[no-any-return]

        def visit_AsyncFor(self, node: ast.AsyncFor) -> ast.AST:
            self.generic_visit(node)
            return ast.For(**dict(ast.iter_fields(node)))

        def visit_AsyncWith(self, node: ast.AsyncWith) -> ast.AST:
            self.generic_visit(node)
            return ast.With(**dict(ast.iter_fields(node)))

    return ast.unparse(ast.fix_missing_locations(Plain().visit(tree)))


def reached_by(
    notebook: Mapping[str, Any], exercise: str, replacement: str
) -> frozenset[str] | None:
    """The exercises whose tests may come out differently when one solution is replaced.

    An exercise is reached when its cell mentions a name that the replaced or the new cell binds,
    or one that any other cell binds which does, and so on; the exercise itself always is. A cell
    that only calls checks and prints binds nothing, and passes nothing on.

    Args:
        notebook: the solved notebook, as nbformat 4 data.
        exercise: the one that is replaced.
        replacement: its new source.

    Returns:
        Ids of exercises; None, for all, when a cell cannot be read.
    """
    cells = [(owner, names_in(source)) for owner, source in _code(notebook)]
    new = names_in(replacement)
    if new is None or any(names is None for _, names in cells):
        return None
    known = [(owner, names) for owner, names in cells if names is not None]
    changed = set(new.bound).union(*(names.bound for owner, names in known if owner == exercise))
    reached: set[int] = set()
    while True:
        more = {
            at
            for at, (_, names) in enumerate(known)
            if at not in reached and names.mentioned & changed
        }
        if not more:
            break
        reached |= more
        changed = changed.union(*(known[at][1].bound for at in more))
    return frozenset({exercise} | {known[at][0] for at in reached if known[at][0]})


def _code(notebook: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for cell in notebook["cells"]:
        own = cell["metadata"].get("coursekit", {})
        if cell["cell_type"] == "code" and "check" not in own:
            yield own.get("exercise", ""), "".join(cell["source"])
