"""Answers whose sentences cite sources, and the two scores that such an answer gets."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class Sentence:
    """A sentence of an answer.

    Args:
        text: its words.
        claims: whether it says something that needs a source.
        cites: the sources it cites, as written, possibly one of them twice.
    """

    text: str
    claims: bool
    cites: tuple[str, ...]


@crosses()
@dataclass(frozen=True)
class Scores:
    """How well an answer is backed by its citations, each a share from 0 to 1.

    Args:
        precision: of the citations, those whose source supports the sentence; None without any.
        recall: of the sentences that claim something, those with support; None without any.
    """

    precision: float | None
    recall: float | None
