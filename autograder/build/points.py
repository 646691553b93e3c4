"""How many points the tests of an exercise are worth, read without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.build.errors import BuildError

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def suite_points(path: Path) -> float:
    """Adds up the `@points(n)` of the tests in a file.

    Args:
        path: a file of public or hidden tests.

    Raises:
        BuildError: the file cannot be parsed, points are not a plain number of 0 or more, a
            function with points is not a test, or two tests share a name (pytest would run one).
    """
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        line = getattr(error, "lineno", 0) or 0
        raise BuildError(path, line, f"these tests cannot be parsed: {error}") from error
    total = 0.0
    seen: set[str] = set()
    for function, points in _pointed(path, tree.body):
        if not function.name.startswith("test_"):
            message = f"{function.name} has points but is no test; call it test_{function.name}"
            raise BuildError(path, function.lineno, message)
        if function.name in seen:
            message = f"two tests are called {function.name}; only one would run: rename one"
            raise BuildError(path, function.lineno, message)
        seen.add(function.name)
        total += points
    return total


def _pointed(path: Path, body: list[ast.stmt]) -> Iterator[tuple[_Function, float]]:
    for function in body:
        if isinstance(function, _Function):
            for decorator in function.decorator_list:
                if isinstance(decorator, ast.Call) and _is_points(decorator.func):
                    yield function, _number(path, decorator)


def _is_points(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "points"
    return isinstance(node, ast.Name) and node.id == "points"


def _number(path: Path, call: ast.Call) -> float:
    value = call.args[0] if len(call.args) == 1 and not call.keywords else None
    number = value.value if isinstance(value, ast.Constant) else None
    if isinstance(number, int | float) and not isinstance(number, bool):
        return float(number)
    message = f"{ast.unparse(call)}: expected one plain number of 0 or more, as in @points(2)"
    raise BuildError(path, call.lineno, message)
