"""A written call as data, the verdict on it, and the rates of many verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class CallTree:
    """A call in program text: what is called, and with what.

    What is no name in a path, and no literal among the arguments, stands as ``("expr", text)``.

    Args:
        path: the dotted name's parts, as in ``("torch", "hub", "load")``.
        args: the values of the positional arguments.
        keywords: the values of the keyword arguments, by name.
    """

    path: tuple[Any, ...]
    args: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", tuple(self.path))
        object.__setattr__(self, "args", tuple(self.args))
        object.__setattr__(self, "keywords", dict(self.keywords))


@crosses()
@dataclass(frozen=True)
class Match:
    """Whether a written call is the documented one.

    Args:
        ok: True when it is.
        reason: what is wrong, such as ``"wrong_value:pretrained"``; ``""`` when nothing is.
    """

    ok: bool
    reason: str = ""


@crosses()
@dataclass(frozen=True)
class Rates:
    """Shares of many replies, each from 0 to 1, or None where there was no reply.

    Args:
        accuracy: calls an API that was wanted.
        hallucination: calls something, and nothing that exists.
        no_call: calls nothing.
    """

    accuracy: float | None
    hallucination: float | None
    no_call: float | None
