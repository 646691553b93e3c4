"""A task: what a customer wants, what they know, and what must have happened in the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from coursekit.tools import ToolCall
from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class Fact:
    """Something that the customer tells only when asked.

    Args:
        topic: a word or two; a question that holds them, in any case, gets the answer.
        question: a question that does.
        says: the answer.
        early: whether nothing can be looked up without it.
    """

    topic: str
    question: str
    says: str
    early: bool = False


@crosses()
@dataclass(frozen=True)
class Task:
    """One conversation to have, and how to tell whether it went well.

    Args:
        id: its name.
        opening: what the customer says first.
        facts: what the customer tells when asked.
        gold: the writes after which the database is right, in order; empty when nothing may be
            written.
        outputs: what must be said in some reply.
        reads: the reads that the reference makes before anything else.
        closing: what the reference says last.
        accepts: texts that a proposal must hold for the customer to say yes.
        tempting: writes that the customer asks for and the policy forbids.
        forbids: calls that break the policy: those with these names and at least these arguments.
        useful: the tools that the task needs; a call of any other is a wrong choice.
        read_first: for each write, by name, the read that must have come back before it.
        must_ask: the topic of a fact that no record holds: a choice that is the customer's.
    """

    id: str
    opening: str
    facts: tuple[Fact, ...] = ()
    gold: tuple[ToolCall, ...] = ()
    outputs: tuple[str, ...] = ()
    reads: tuple[ToolCall, ...] = ()
    closing: str = ""
    accepts: tuple[str, ...] = ()
    tempting: tuple[ToolCall, ...] = ()
    forbids: tuple[ToolCall, ...] = ()
    useful: frozenset[str] = frozenset()
    read_first: dict[str, str] = field(default_factory=dict)
    must_ask: str | None = None

    def forbidden(self, call: ToolCall) -> bool:
        """Whether the policy forbids this call here; ids are compared in any letter case."""
        return any(
            call.name == pattern.name
            and all(_folded(call.arguments.get(k)) == _folded(v) for k, v in _items(pattern))
            for pattern in self.forbids
        )


def _items(call: ToolCall) -> list[tuple[str, Any]]:
    return list(call.arguments.items())


def _folded(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value
