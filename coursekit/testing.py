"""What a test needs to read like plain pytest, in a notebook's `check` and under grading alike."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from coursekit.lending import lend
from coursekit.tools import Registry, ToolCall, ToolSpec

if TYPE_CHECKING:
    from coursekit.trace import Trace

points = pytest.mark.points
"""`@points(2)`: what a test is worth; the cases of a parametrised test share it equally."""


class RemoteError(Exception):
    """An exception of the student's code, as the test sees it.

    Also an instance of the first builtin exception among its bases, so that
    `pytest.raises(ValueError)` works. `type_name`, `message` and `traceback` are texts.
    """

    def __init__(self, type_name: str, message: str, traceback: str = "") -> None:
        Exception.__init__(self, message)
        self.type_name, self.message, self.traceback = type_name, message, traceback

    def __str__(self) -> str:
        return f"{self.type_name}: {self.message}" if self.message else self.type_name


def remote_error(bases: Iterable[str], message: str, traceback: str = "") -> RemoteError:
    """The error to raise for an exception whose type and bases have these names, nearest first."""
    names = [name for name in bases if isinstance(name, str)] or ["Exception"]
    builtin = next((kind for name in names if (kind := _builtin_exception(name))), None)
    if builtin is not None:
        try:
            mixed = type("RemoteError", (RemoteError, builtin), {})
            error: RemoteError = mixed(names[0], message, traceback)
            return error
        except TypeError:
            pass  # a builtin whose constructor wants more than a text, such as ExceptionGroup
    return RemoteError(names[0], message, traceback)


def _builtin_exception(name: str) -> type[Exception] | None:
    import builtins

    kind = getattr(builtins, name, None) if name.isidentifier() else None
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else None


class WatchedRegistry(Registry):
    """A registry that records each run of its tools, on the side where the tools really run."""

    calls: list[ToolCall]


def watched(specs: Iterable[ToolSpec]) -> WatchedRegistry:
    """A registry of `specs` whose `calls` lists what was run, in order (`ToolCall` with id "").

    Positional arguments are recorded under the names of the tool's properties.
    """
    calls: list[ToolCall] = []

    def watch(spec: ToolSpec) -> ToolSpec:
        function = spec.fn
        if function is None:
            return spec

        def run(*args: Any, **kwargs: Any) -> Any:
            named = dict(zip(spec.parameters.get("properties", {}), args, strict=False))
            calls.append(ToolCall("", spec.name, {**named, **kwargs}))
            return function(*args, **kwargs)

        return replace(spec, fn=run)

    registry = WatchedRegistry([watch(spec) for spec in specs])
    registry.calls = calls
    return registry


def kept(specs: Iterable[ToolSpec]) -> Registry:
    """A registry of `specs` for an object that runs them in later calls, such as a server.

    What is lent in a registry can otherwise be used only during the call it is passed to. Every
    spec needs a function.
    """
    return Registry(replace(spec, fn=lend(spec.fn, "__call__", kept=True)) for spec in specs)


class TraceMismatch(AssertionError):
    """A trace differs from its reference; `got` and `expected` are the two, for drawing."""

    def __init__(self, name: str, got: Trace, expected: Trace) -> None:
        from coursekit.trace_diff import diff, render_text

        super().__init__(f"the trace differs from {name!r}\n{render_text(diff(got, expected))}")
        self.name, self.got, self.expected = name, got, expected


@dataclass(frozen=True)
class Reference:
    """Stored reference traces of one folder; with `record`, they are written there instead."""

    folder: Path
    record: Path | None = None

    def compare(self, name: str, trace: Trace) -> None:
        """Fails with `TraceMismatch` unless `trace` agrees with the stored trace called `name`."""
        from coursekit.trace import Trace
        from coursekit.trace_diff import agree

        if not isinstance(trace, Trace):
            raise AssertionError(f"expected a Trace, got {type(trace).__name__}")
        if self.record is not None:
            self.record.mkdir(parents=True, exist_ok=True)
            text = trace.retimed().to_jsonl()
            (self.record / f"{name}.jsonl").write_text(text, encoding="utf-8", newline="\n")
            return
        expected = Trace.from_jsonl((self.folder / f"{name}.jsonl").read_text(encoding="utf-8"))
        if not agree(trace, expected):
            raise TraceMismatch(name, _as_stored(trace), expected)


def _as_stored(trace: Trace) -> Trace:
    """The trace read back from its lines: then equal arguments stand in one order on both sides."""
    from coursekit.trace import Trace
    from coursekit.trace_diff import agree

    try:
        stored = Trace.from_jsonl(trace.to_jsonl())
    except (TypeError, ValueError, RecursionError):
        # It holds what is no JSON, which may be just what is wrong with it.
        return trace
    return stored if agree(trace, stored) else trace


@dataclass(frozen=True)
class Comparison:
    """The two sides of the comparison on which an assertion failed."""

    operator: str
    got: object
    expected: object


class Comparisons:
    """pytest plug-in: keeps the comparison on which the running test failed."""

    def __init__(self) -> None:
        self.last: Comparison | None = None

    def pytest_runtest_setup(self) -> None:
        self.last = None

    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        """Replaces pytest's own explanation, whose diff of two long texts takes quadratic time."""
        self.last = Comparison(op, left, right)
        return [f"{shorten(left)} {op} {shorten(right)}"]


def shorten(value: object, limit: int = 300) -> str:
    """`repr(value)`, or its head and tail when it is longer than `limit` characters."""
    text = repr(value)
    if len(text) <= limit:
        return text
    half = (limit - 5) // 2
    return f"{text[:half]} … {text[-half:]}"


def describe(function: Any) -> tuple[str, str]:
    """Title (first line of the docstring, else the name in words) and hint (the rest) of a test."""
    lines = (inspect.getdoc(function) or "").strip().splitlines()
    if not lines:
        return function.__name__.removeprefix("test_").replace("_", " "), ""
    hint = " ".join(" ".join(lines[1:]).split()).removeprefix("Next step: ")
    return lines[0].strip(), hint
