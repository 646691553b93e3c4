"""The five tools of Toolformer as offline functions, text to text.

Source: Schick et al. 2023, *Toolformer*, section 3: a calculator, question answering, a search,
a translator and a calendar. These answer from the invented world of `coursekit.almanac`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache

from coursekit.almanac import QUALITIES, Almanac, named, world

TODAY = date(2026, 3, 14)
WEEKDAYS = named("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
MONTHS = named(
    "January February March April May June July August September October November December"
)

_NUMBER = r"(-?\d{1,15}(?:\.\d{1,6})?)"
_OPERATION = re.compile(rf"\s*{_NUMBER}\s*([-+*/×÷])\s*{_NUMBER}\s*")

Tools = Mapping[str, Callable[[str], str]]


def calculate(expression: str) -> str:
    """One operation on two numbers, to two decimal places, as in the paper.

    Args:
        expression: such as `400 / 1400`; + - * / and × ÷.

    Raises:
        ValueError: anything else, and division by zero.
    """
    found = _OPERATION.fullmatch(expression)
    if found is None:
        raise ValueError(f"Calculator takes one operation, such as 400 / 1400, not {expression!r}")
    a, b = Fraction(found[1]), Fraction(found[3])
    if found[2] in "/÷" and b == 0:
        raise ValueError("Calculator cannot divide by 0")
    value = a + b if found[2] == "+" else a - b if found[2] == "-" else a * b
    value = a / b if found[2] in "/÷" else value
    hundredths = round(value * 100)
    text = f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}"
    return f"{text}.{abs(hundredths) % 100:02}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Desk:
    """The tools over one world on one day.

    Attributes:
        almanac: what they know.
        today: the calendar's day.
    """

    almanac: Almanac
    today: date = TODAY

    def ask(self, question: str) -> str:
        """A short answer to a question about the world."""
        answer = self.almanac.answer(question.strip())
        if answer is None:
            raise ValueError(f"QA has no answer to {question!r}")
        return answer

    def search(self, query: str) -> str:
        """A sentence about the entry that shares most words with the query."""
        words = set(query.split())
        scores = {name: len(words & set(name.split())) for name in self.almanac.entries}
        best = max(scores, key=lambda name: scores[name], default=None)
        if best is None or scores[best] == 0:
            raise ValueError(f"WikiSearch found nothing for {query!r}")
        return self.almanac.article(best)

    def translate(self, phrase: str) -> str:
        """A Velish word or phrase in English; Velish puts qualities after nouns."""
        unknown = [word for word in phrase.split() if word not in self.almanac.lexicon]
        if unknown or not phrase.split():
            raise ValueError(f"MT takes words of Velish, not {phrase!r}")
        words = [self.almanac.lexicon[word] for word in phrase.split()]
        return " ".join(sorted(words, key=lambda word: word not in QUALITIES))

    def calendar(self, nothing: str = "") -> str:
        """Today's date, in the paper's wording; takes no argument."""
        if nothing.strip():
            raise ValueError(f"Calendar takes no argument, not {nothing!r}")
        day = self.today
        return f"Today is {WEEKDAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}."

    @property
    def tools(self) -> dict[str, Callable[[str], str]]:
        """The five tools by the names that calls use."""
        return {
            "Calculator": calculate,
            "QA": self.ask,
            "WikiSearch": self.search,
            "MT": self.translate,
            "Calendar": self.calendar,
        }


@cache
def _tools() -> dict[str, Callable[[str], str]]:
    return Desk(world()).tools


TOOLS: Tools = _tools()
