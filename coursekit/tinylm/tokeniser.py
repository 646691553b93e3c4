"""Text to tokens and back: words, syllables of names, single digits, single characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

END = "<|end|>"
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
# A digit stands alone, so that a number is read and written digit by digit.
_PIECE = re.compile(r" ?[^\W\d_]+| ?->| ?\d| ?[^\w\s]|\s|.", re.DOTALL)


def pieces(text: str) -> list[str]:
    """Cut text into words, digits and marks, each with the space before it."""
    return _PIECE.findall(text)


class Tokeniser:
    """A fixed vocabulary; what is not in it is written with shorter tokens.

    Args:
        vocabulary: the tokens by id; id 0 is `END`, id 1 stands for an unknown character.
    """

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self.vocabulary = tuple(vocabulary)

    @cached_property
    def ids(self) -> dict[str, int]:
        """Token → id."""
        return {token: index for index, token in enumerate(self.vocabulary)}

    def encode(self, text: str) -> list[int]:
        """The ids of a text: the longest known token first, within each piece."""
        ids = self.ids
        found = []
        for piece in pieces(text):
            if piece in ids:
                found.append(ids[piece])
                continue
            start = 0
            while start < len(piece):
                end = next((e for e in range(len(piece), start, -1) if piece[start:e] in ids), 0)
                found.append(ids[piece[start:end]] if end else 1)
                start = end or start + 1
        return found

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the ids; `END` is left out."""
        return "".join(self.vocabulary[i] for i in ids if i != 0)
