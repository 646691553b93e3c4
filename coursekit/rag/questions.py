"""Questions about a made-up country, each with the one document that answers it."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from coursekit.values import crosses

KINDS = ("lighthouse", "bridge", "station", "observatory", "mill", "theatre")
_FIRST = ("Bel", "Cor", "Dun", "Fal", "Gar", "Hol", "Kir", "Lam", "Mor", "Nev", "Ost", "Tam")
_MIDDLE = ("a", "e", "i", "o", "ande", "ere", "ivo", "osta")
_LAST = ("by", "ding", "ford", "holm", "lund", "mere", "stead", "wick")


@crosses()
@dataclass(frozen=True)
class Item:
    """A question with the documents that a retriever found for it.

    Args:
        question: what is asked.
        answer: the right answer.
        gold: the text of the one document that holds the answer.
        others: texts of the documents that do not, in the order found.
    """

    question: str
    answer: str
    gold: str
    others: list[str]


def made_up_items(n: int, seed: int, others: int = 19) -> list[Item]:
    """Questions for the year of a building, with documents about others of the same kind.

    Nothing in them is true of the real world, so no model can know an answer beforehand.

    Args:
        n: how many questions.
        seed: the same seed gives the same questions.
        others: how many documents each has besides its gold one.
    """
    rng = random.Random(f"questions/{seed}")
    names = [first + middle + last for first in _FIRST for middle in _MIDDLE for last in _LAST]
    items = []
    for _ in range(n):
        kind = rng.choice(KINDS)
        places = rng.sample(names, others + 1)
        years = rng.sample(range(1701, 1990), others + 1)
        texts = [
            f"The {kind} of {place} was built in {year} and holds {rng.randint(20, 900)} visitors."
            for place, year in zip(places, years, strict=True)
        ]
        question = f"In which year was the {kind} of {places[0]} built?"
        items.append(Item(question, str(years[0]), texts[0], texts[1:]))
    return items


def same_answer(got: str, expected: str) -> bool:
    """Whether a reader's words hold the expected answer, as a run of whole words.

    Case, punctuation and the articles a, an, the do not matter: "It was built in 1874." gives the
    answer "1874", "18740" does not.
    """
    wanted = _words(expected)
    return bool(wanted) and f" {wanted} " in f" {_words(got)} "


def _words(text: str) -> str:
    words = re.findall(r"\w+", text.casefold())
    return " ".join(word for word in words if word not in ("a", "an", "the"))
