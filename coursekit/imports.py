"""Which modules a piece of a notebook imports, read from its text without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence


def imported_modules(source: str) -> set[str]:
    """Dotted names of every module, or name of a module, that the text of a cell reaches for.

    `import x.y` gives x and x.y, `from x import y` gives x and x.y; an imported module's
    attributes count as well, and so do `__import__("x")` and `import_module("x")`. Lines that
    are IPython's own (``%``, ``!``) are passed over. Text that is no Python imports nothing.

    Args:
        source: the text of one cell.
    """
    own = (line.lstrip()[:1] in ("%", "!", "?") for line in source.splitlines())
    lines = ["" if skip else line for skip, line in zip(own, source.splitlines(), strict=True)]
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    aliases: dict[str, str] = {}
    found = set(_statements(tree, aliases))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(_dotted(node, aliases))
        elif isinstance(node, ast.Call):
            found.add(_called(node))
    return {name for full in found for name in _prefixes(full)}


def forbidden_imports(sources: Iterable[str], forbidden: Sequence[str]) -> tuple[str, ...]:
    """Those of the forbidden names that some of the sources import, in the order given.

    A name stands for the module with all that is in it; ``package.module.function`` for that
    one function, however it is reached.
    """
    if not forbidden:
        return ()
    # Most cells name none of them, and need no parsing.
    words = {name.rpartition(".")[2] for name in forbidden}
    starred = {f"{name.rpartition('.')[0]}.*" for name in forbidden if "." in name}
    used: set[str] = set()
    for source in sources:
        if any(word in source for word in words) or ("*" in source and starred):
            used |= imported_modules(source)
    return tuple(
        name for name in forbidden if name in used or f"{name.rpartition('.')[0]}.*" in used
    )


def _statements(tree: ast.AST, aliases: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                yield each.name
                head = each.name.partition(".")[0]
                aliases[each.asname or head] = each.name if each.asname else head
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                full = f"{node.module}.{each.name}"
                yield full
                aliases[each.asname or each.name] = full


def _dotted(node: ast.Attribute, aliases: dict[str, str]) -> str:
    """The full name of ``alias.a.b``; "" when its root was not imported."""
    parts: list[str] = []
    at: ast.expr = node
    while isinstance(at, ast.Attribute):
        parts.append(at.attr)
        at = at.value
    if not isinstance(at, ast.Name) or at.id not in aliases:
        return ""
    return ".".join([aliases[at.id], *reversed(parts)])


def _called(node: ast.Call) -> str:
    """The module that ``__import__("x")`` or ``import_module("x")`` names literally, or ""."""
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    if name not in ("__import__", "import_module") or not given:
        return ""
    first = given[0]
    literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return str(first.value) if isinstance(first, ast.Constant) and literal else ""


def _prefixes(full: str) -> Iterator[str]:
    parts = full.split(".") if full else []
    for count in range(1, len(parts) + 1):
        yield ".".join(parts[:count])
