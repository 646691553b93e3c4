"""One run of an agent that retrieves, with what somebody who looked into it wrote down."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from coursekit.values import crosses

STAGES = {
    "recall_ceiling": "retrieval",
    "stale_index": "retrieval",
    "permission_leak": "retrieval",
    "lost_in_the_middle": "reader",
    "distraction": "reader",
    "evidence_conflict": "reader",
    "compounding_error": "loop",
    "no_stopping_rule": "loop",
    "prompt_injection": "loop",
}
"""The nine failures of retrieval-augmented generation, and the stage at which each happens."""


@crosses()
@dataclass(frozen=True)
class Doc:
    """A document as it lies in the index.

    Args:
        id: its name.
        says: what it says on the question.
        version: the version that lies in the index.
        latest: the version of its source now.
        readers: the users who may read it.
    """

    id: str
    says: str
    version: int
    latest: int
    readers: Set[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "readers", frozenset(self.readers))


@crosses()
@dataclass(frozen=True)
class Step:
    """A step of the agent.

    Args:
        action: what it did.
        told_by: the id of the document whose text told it to; None when none did.
        builds_on: positions of the earlier steps whose outcome it uses, from 0.
        wrong: whether its outcome was wrong.
    """

    action: str
    told_by: str | None
    builds_on: Sequence[int]
    wrong: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "builds_on", tuple(self.builds_on))


@crosses()
@dataclass(frozen=True)
class RagRun:
    """A run of an agent that looks documents up before it answers.

    Args:
        user: who asks.
        found: the documents that the retriever found, in the order shown to the reader.
        needed: ids of the documents that the answer needs, at least one.
        used: ids of those found documents that the reader drew upon.
        steps: what the agent did, in order.
        answer: what it answered in the end, None when it never did.
    """

    user: str
    found: Sequence[Doc]
    needed: Set[str]
    used: Set[str]
    steps: Sequence[Step]
    answer: str | None

    def __post_init__(self) -> None:
        for name in ("found", "steps"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("needed", "used"):
            object.__setattr__(self, name, frozenset(getattr(self, name)))


def outline(run: RagRun) -> str:
    """The run in lines of text: documents in order, steps by number, answer."""
    lines = [f"user {run.user}; needed: {', '.join(sorted(run.needed))}"]
    for place, doc in enumerate(run.found):
        used = "used" if doc.id in run.used else "not used"
        old = f"version {doc.version} of {doc.latest}"
        lines.append(f"  found {place}: {doc.id} ({old}; for {', '.join(sorted(doc.readers))})")
        lines.append(f"           {used}; says {doc.says!r}")
    for place, step in enumerate(run.steps):
        marks = [f"told by {step.told_by}"] if step.told_by is not None else []
        marks += [f"builds on {', '.join(map(str, step.builds_on))}"] if step.builds_on else []
        marks += ["wrong"] if step.wrong else []
        lines.append(f"  step {place}: {step.action}" + (f" ({'; '.join(marks)})" if marks else ""))
    lines.append(f"  answer: {run.answer!r}")
    return "\n".join(lines)
