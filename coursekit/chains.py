"""Tasks that take a chain of calls: what each call needs to know, and what it lets you know."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class ApiNode:
    """One API in a graph of them.

    Args:
        category: the shelf of the market that it stands on, such as ``"Movies"``.
        needs: facts that must be known before it can be called.
        gives: facts that are known once it has been called.
    """

    category: str
    needs: Set[str]
    gives: Set[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "needs", frozenset(self.needs))
        object.__setattr__(self, "gives", frozenset(self.gives))


@crosses()
@dataclass(frozen=True)
class ChainTask:
    """A task for a chain of calls.

    Args:
        have: facts that are known from the start.
        want: facts that must be known at the end.
    """

    have: Set[str]
    want: Set[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "have", frozenset(self.have))
        object.__setattr__(self, "want", frozenset(self.want))
