"""Why a test failed, in the words of the person whose code it tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from coursekit.lending import Lent, Source
from coursekit.local import NotDefined, StudentCall, TimedOut
from coursekit.testing import Comparison, RemoteError, TraceMismatch
from coursekit.trace_diff import Row, diff
from coursekit.wording import contrast, lines_of, short_repr, shorten

VALUE = 300
"""Characters of a value that a card shows."""


@dataclass(frozen=True)
class Failure:
    """What a card says of one failed test; a part that has nothing to say is "".

    Args:
        kind: ``not_defined``, ``not_written``, ``raised``, ``timeout``, ``trace`` or
            ``differs``.
        message: one sentence of what happened.
        called: the call of the student's function.
        expected: what should have come.
        got: what came.
        where: the student's own lines, for an exception.
        rows: the comparison of two traces.
        printed: what the student's code printed meanwhile.
    """

    kind: str
    message: str = ""
    called: str = ""
    expected: str = ""
    got: str = ""
    where: str = ""
    rows: tuple[Row, ...] = ()
    printed: str = ""


def explain(
    error: BaseException,
    calls: list[StudentCall],
    comparison: Comparison | None,
    printed: str,
    seconds: float,
) -> Failure:
    """The failure behind an exception that a test ended with.

    Args:
        error: the exception.
        calls: the calls of the student's functions that the test made.
        comparison: the comparison that the test's assertion made, if it was one.
        printed: what was printed during the test.
        seconds: the time that a test may take.
    """
    called = call_text(calls[-1]) if calls else ""
    shared: dict[str, Any] = {"called": called, "printed": shorten(printed, VALUE)}
    if isinstance(error, NotDefined):
        return Failure("not_defined", error.message)
    if isinstance(error, TimedOut):
        message = f"No result within {seconds:g} seconds; the test was stopped."
        return Failure("timeout", message, **shared)
    if isinstance(error, RemoteError):
        if error.type_name == "NotImplementedError":
            return Failure("not_written", shorten(error.message, VALUE), called)
        message = f"{error.type_name}: {shorten(error.message, VALUE)}".rstrip(": ")
        return Failure("raised", message, where=error.traceback, **shared)
    if isinstance(error, TraceMismatch):
        rows = tuple(diff(error.got, error.expected))
        return Failure("trace", "The trace differs from the expected one.", rows=rows, **shared)
    if isinstance(error, pytest.fail.Exception):
        return _of_fail(error, calls, shared)
    if isinstance(error, AssertionError):
        return _of_assertion(error, calls, comparison, shared)
    # Anything else comes from reading an unexpected result, such as None.events.
    got = short_repr(calls[-1].result, VALUE) if calls else ""
    message = f"The test could not read the result: {type(error).__name__}: {error}"
    return Failure("differs", shorten(message, VALUE), got=got, **shared)


def call_text(call: StudentCall) -> str:
    """The call as one would write it, with long values shortened.

    What is lent is shown as the thing itself; the text of a function lent as source follows.
    """
    values = [*call.arguments, *call.named.values()]
    parts = [_argument(value) for value in call.arguments]
    parts += [f"{name}={_argument(value)}" for name, value in call.named.items()]
    written = shorten(f"{call.name}({', '.join(parts)})", VALUE)
    sources = [value.text.strip("\n") for value in values if isinstance(value, Source)]
    return "\n".join([written, *(lines_of(text, 2 * VALUE) for text in sources)])


def _argument(value: Any) -> str:
    if isinstance(value, Source):
        return value.name
    if isinstance(value, Lent):
        value = value.target
    if hasattr(value, "__name__"):
        return str(value.__name__)
    # Python's own words for an object are an address, which tells a reader nothing.
    own: object = type(value).__repr__
    return f"<{type(value).__name__}>" if own is object.__repr__ else short_repr(value)


def _of_fail(error: BaseException, calls: list[StudentCall], shared: dict[str, Any]) -> Failure:
    match = re.fullmatch(r"DID NOT RAISE .*?(\w+)'?>?\)?", str(error))
    if match is None:
        return Failure("differs", shorten(str(error), VALUE), **shared)
    got = f"no exception; the result was {short_repr(calls[-1].result)}" if calls else ""
    return Failure("differs", expected=f"a {match[1]}", got=got, **shared)


_OTHER_WORDS = re.compile(r"Regex pattern did not match\.\s+\S* ?[Rr]egex: (.+)\s+\w+.*?: '(.+)'")
"""What pytest says of an exception whose message is not as wanted."""


def _of_assertion(
    error: AssertionError,
    calls: list[StudentCall],
    comparison: Comparison | None,
    shared: dict[str, Any],
) -> Failure:
    text = str(error)
    if other := _OTHER_WORDS.match(text):
        said = f"an exception with {other[1]} in its message"
        return Failure("differs", expected=said, got=shorten(other[2], VALUE), **shared)
    first = text.split("\nassert ", 1)[0]
    message = "" if first.startswith("assert ") else shorten(first, VALUE)
    if comparison is None:
        # The test's own claim would be Python about names that the reader cannot see.
        got = short_repr(calls[-1].result, VALUE) if calls else ""
        return Failure(
            "differs", message or "The result is not what it should be.", got=got, **shared
        )
    left, right, operator = comparison.got, comparison.expected, comparison.operator
    if operator in ("==", "is"):
        got, expected = contrast(left, right, VALUE)
    elif operator == "in":
        got, expected = short_repr(right, VALUE), f"something with {short_repr(left)} in it"
    elif operator == "not in":
        got, expected = short_repr(right, VALUE), f"something without {short_repr(left)} in it"
    else:
        got, expected = short_repr(left, VALUE), f"{operator} {short_repr(right, VALUE)}"
    return Failure("differs", message, expected=expected, got=got, **shared)
