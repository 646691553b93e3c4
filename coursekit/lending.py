"""What a test can lend to a student's function besides data and plain functions."""

from __future__ import annotations

import datetime
import decimal
import inspect
import linecache
import textwrap
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Lent:
    """An object of the test's of which the student can call exactly these methods."""

    target: object
    methods: frozenset[str]


def lend(target: object, *methods: str) -> Any:
    """Lends an object: the student gets a stand-in with these methods, which run on our side.

    Raises AttributeError for a method that the object does not have.
    """
    for name in methods:
        getattr(target, name)
    return Lent(target, frozenset(methods))


@dataclass(frozen=True)
class Source:
    """A function as its source text, to be made anew where the student's code runs."""

    name: str
    text: str


def as_source(function: Callable[..., Any]) -> Any:
    """Lends a function as source: its hints, defaults and docstring can be read by the student.

    The text may use builtins and the public names of typing, decimal and datetime. It must hold
    nothing that students may not see.
    """
    return Source(function.__name__, textwrap.dedent(inspect.getsource(function)))


def function_from(name: str, text: str) -> Callable[..., Any]:
    """The function that `text` defines under `name`; `inspect.getsource` finds its text."""
    namespace: dict[str, Any] = {}
    for module in (typing, decimal, datetime):
        namespace |= {each: getattr(module, each) for each in module.__dict__ if each[0] != "_"}
    filename = f"<{name}>"
    lines = text.splitlines(keepends=True)
    linecache.cache[filename] = (len(text), None, lines, filename)
    exec(compile(text, filename, "exec", dont_inherit=True), namespace)
    made: Callable[..., Any] = namespace[name]
    return made
