"""What comes of an answer in which code fills in the figures: its text, or what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.values import crosses

KINDS = ("digits", "not_called", "missing_field", "undated", "not_a_value")


@crosses()
@dataclass(frozen=True)
class Problem:
    """A place in an answer that cannot be shown to anybody.

    Args:
        kind: one of `KINDS`.
        reference: what stands there: the digits, or the reference without its braces.
    """

    kind: str
    reference: str


@crosses()
@dataclass(frozen=True)
class Rendered:
    """An answer with its figures filled in.

    Args:
        text: the text; None when there is any problem.
        problems: in the order of the answer.
    """

    text: str | None
    problems: list[Problem]
