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
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Lent:
    """An object of the test's of which the student can call exactly these methods."""

    target: object
    methods: frozenset[str]
    kept: bool = False


def lend(target: object, *methods: str, kept: bool = False) -> Any:
    """Lends an object: the student gets a stand-in with these methods, which run on our side.

    What is lent can be used during the call it is passed to; `kept`, until the exercise's tests
    end. Raises AttributeError for a method that the object does not have.
    """
    for name in methods:
        getattr(target, name)
    return Lent(target, frozenset(methods), kept)


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


def kit_function(name: str) -> Callable[..., Any]:
    """A public function or class of the kit by name, such as `coursekit.serving:HttpHost`.

    Raises ValueError for a name outside the kit.
    """
    module, _, attribute = name.partition(":")
    if not module.startswith("coursekit.") or not attribute or attribute.startswith("_"):
        raise ValueError(f"{name!r} is no public name of the kit")
    found: Callable[..., Any] = getattr(import_module(module), attribute)
    return found


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
