"""Simulated readers: the document is found, and then read well or badly by where it stands.

A reader is `reader(question, documents) -> str`. These know how to read the made-up documents
perfectly; what each lacks is attention, and how much of it depends on the position alone. Chance
is drawn from seed, question and position, so that asking again gives the same answer, in whatever
order questions are asked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Reader = Callable[[str, list[str]], str]
"""What answers a question from documents."""

_ASKED = re.compile(r"the (\w+ of \w+)")
_YEAR = re.compile(r"built in (\d+)")


def u_shaped(seed: int) -> Reader:
    """Reads the first document best, the last one nearly as well, the middle badly."""
    return _reader(seed, lambda x: 0.5 + (0.4 if x < 0.5 else 0.3) * (2 * x - 1) ** 2)


def flat(seed: int) -> Reader:
    """Reads every position equally well."""
    return _reader(seed, lambda x: 0.7)


def reversed_u(seed: int) -> Reader:
    """Reads the middle best and both ends badly: no model that is known does."""
    return _reader(seed, lambda x: 0.9 - 0.4 * (2 * x - 1) ** 2)


def _reader(seed: int, chance: Callable[[float], float]) -> Reader:
    """A reader whose chance of attending depends on the place, 0 for first and 1 for last."""

    def read(question: str, documents: list[str]) -> str:
        asked = _ASKED.search(question)
        about = [i for i, text in enumerate(documents) if asked and asked[1] + " " in text]
        if not about:
            return "The documents do not say."
        position = about[0]
        rng = random.Random(f"reader/{seed}/{question}/{position}")
        place = position / (len(documents) - 1) if len(documents) > 1 else 0.0
        if rng.random() < chance(place):
            year = _YEAR.search(documents[position])
            return f"It was built in {year[1]}." if year else "The document gives no year."
        # The usual way to miss: with confidence, from a document that looks like the right one.
        others = [text for i, text in enumerate(documents) if i != position]
        wrong = _YEAR.search(rng.choice(others)) if others else None
        return f"It was built in {wrong[1]}." if wrong else "I could not find it."

    return read
