"""Sentences that a tool could help with, and the calls that would or would not.

A passage is text before the answer, the answer, and text after it; `right` calls give the answer,
`slips` are calls that a careless writer makes there: the wrong operation, the wrong question.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from coursekit.almanac import GIVEN, QUESTIONS, RELATIONS, Almanac, Entry, world
from coursekit.desk import MONTHS, TODAY, WEEKDAYS, Desk, calculate

FAMILIES = ("calculator", "facts", "search", "translation", "calendar")

STATEMENTS = {
    "river": ("{} lies on the river |.", "The river of {} is the |.", "In {} ships sail on the |."),
    "mayor": ("The mayor of {} is |.", "{} is led by its mayor, |.", "In {} the mayor is |."),
    "founded": ("{} was founded in |.", "The town of {} dates from |.", "{} was built in |."),
    "product": ("{} is known for |.", "The shops of {} sell |.", "In {} they make |."),
    "nickname": ("{} is also known as |.", "People call {} |.", "Another name for {} is |."),
    "twin": ("{} is twinned with |.", "The twin town of {} is |.", "A road joins {} and |."),
    "born": ("{} was born in |.", "The year of birth of {} is |.", "{} came into the world in |."),
    "birthplace": ("{} grew up in |.", "The birthplace of {} is |.", "{} was a child in |."),
    "trade": ("{} worked as a |.", "By trade {} was a |.", "{} earned a living as a |."),
    "work": ("{} wrote |.", "The best book of {} is |.", "{} is read for |."),
    "capital": ("The capital of {} is |.", "{} is ruled from |.", "The king of {} lives in |."),
    "coin": ("In {} they pay with the |.", "The money of {} is the |.", "{} uses the |."),
}
TOLD_BY_SEARCH = ("river", "product", "birthplace", "trade", "capital")
SUMS = {
    "*": (
        "A shop sold {a} boxes of {b} pens, | pens in all.",
        "{a} rows of {b} chairs make | chairs.",
        "A field of {a} by {b} metres has an area of | square metres.",
        "At {b} coins each, {a} lamps cost | coins.",
    ),
    "+": (
        "{a} adults and {b} children came, | people in all.",
        "One book has {a} pages and the other {b}, together |.",
        "To {a} trees they added {b}, which makes |.",
    ),
    "-": (
        "Of {a} letters, {b} were answered, which leaves |.",
        "From {a} coins he spent {b} and kept |.",
        "There were {a} seats and {b} were taken, so | were free.",
    ),
    "/": (
        "Sharing {a} coins among {b} people gives | each.",
        "{a} pages in {b} days is | pages a day.",
        "Cutting {a} metres into {b} parts makes parts of | metres.",
    ),
}
CONNECTIVES = (
    "The morning was {q} and the streets were quiet.",
    "{g} read about it in the paper.",
    "It is a {q} story.",
    "{g} wrote this down.",
    "The train was late.",
    "There was {q} bread on the table.",
    "{g} asked a friend.",
    "Nobody knew why.",
)


@dataclass(frozen=True)
class Passage:
    """A sentence with one answer in it.

    Attributes:
        family: one of `FAMILIES`.
        before: the text before the answer, without the space between.
        answer: the answer.
        after: what follows the answer at once.
        right: calls whose result is or holds the answer.
        slips: calls that do not help, the habitual one first.
    """

    family: str
    before: str
    answer: str
    after: str
    right: tuple[str, ...]
    slips: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return f"{self.before} {self.answer}{self.after}"


def _cut(statement: str) -> tuple[str, str]:
    before, after = statement.split("|")
    return before.rstrip(), after


def fact_passage(rng: random.Random, entry: Entry, almanac: Almanac) -> Passage:
    """A passage that states one fact of the almanac."""
    relation = rng.choice(RELATIONS[entry.kind])
    before, after = _cut(rng.choice(STATEMENTS[relation]).replace("{}", entry.name))
    right = [f"QA({QUESTIONS[relation].format(entry.name)})"]
    if relation in TOLD_BY_SEARCH:
        right.append(f"WikiSearch({entry.name})")
    others = [r for r in RELATIONS[entry.kind] if r != relation]
    slips = [f"QA({QUESTIONS['region'].format(entry.name)})"]
    slips.append(f"QA({QUESTIONS[rng.choice(others)].format(entry.name)})")
    other = rng.choice(list(almanac.entries))
    slips.append(f"WikiSearch({other})" if other != entry.name else "Calendar()")
    family = "search" if relation in TOLD_BY_SEARCH else "facts"
    return Passage(family, before, entry.facts[relation], after, tuple(right), tuple(slips))


def _number(rng: random.Random, digits: int) -> int:
    return rng.randrange(10 ** (digits - 1), 10**digits) if digits > 1 else rng.randrange(2, 10)


def sum_passage(rng: random.Random, digits: tuple[int, int] | None = None) -> Passage:
    """A passage of arithmetic.

    Args:
        rng: where chance comes from.
        digits: how many digits the two numbers have; drawn from 1 to 4 when None.
    """
    op = rng.choice("**+-/")
    low, high = digits or (rng.choice((1, 2, 2, 3, 3, 4)), rng.choice((1, 2, 2, 3, 3)))
    a, b = _number(rng, low), _number(rng, high)
    if op == "-" and a < b:
        a, b = b, a
    if op == "/":
        b = b % 100 or 7
    before, after = _cut(rng.choice(SUMS[op]).format(a=a, b=b))
    habit = "+" if op == "*" else "*"
    wrong = rng.choice([o for o in "+-/" if o != op])
    slips = (f"Calculator({a} {habit} {b})", f"Calculator({b} {wrong} {a})", "Calendar()")
    result = calculate(f"{a} {op} {b}")
    return Passage("calculator", before, result, after, (f"Calculator({a} {op} {b})",), slips)


def word_passage(rng: random.Random, almanac: Almanac, words: list[str]) -> Passage:
    """A passage that gives the meaning of a Velish word."""
    word, other = rng.choice(words), rng.choice(list(almanac.lexicon))
    meaning = almanac.lexicon[word]
    statement = rng.choice(
        (
            "In Velish {w} means |.",
            "The Velish word {w} is |.",
            "On the wall stood {w}, that is |.",
            "Velish speakers say {w} for |.",
        )
    )
    before, after = _cut(statement.format(w=word))
    slips = (f"QA(What is {word}?)", f"MT({other})" if other != word else "Calendar()")
    return Passage("translation", before, meaning, after, (f"MT({word})",), slips)


def date_passage(rng: random.Random, desk: Desk) -> Passage:
    """A passage that tells the day."""
    day = desk.today
    statement, answer = rng.choice(
        (
            ("Today is |.", WEEKDAYS[day.weekday()]),
            ("The market is open today, a |.", WEEKDAYS[day.weekday()]),
            ("The letter was posted this |.", WEEKDAYS[day.weekday()]),
            ("It is now the month of |.", MONTHS[day.month - 1]),
            ("We write the year |.", str(day.year)),
        )
    )
    before, after = _cut(statement)
    name = rng.choice(list(desk.almanac.entries))
    slips = (f"WikiSearch({name})", f"QA({QUESTIONS['region'].format(name)})")
    return Passage("calendar", before, answer, after, ("Calendar()",), slips)


def connective(rng: random.Random) -> str:
    """An ordinary sentence that needs no tool."""
    quality = rng.choice(["cold", "quiet", "long", "strange", "bright", "new"])
    return rng.choice(CONNECTIVES).format(q=quality, g=rng.choice(GIVEN))


def passage(
    rng: random.Random, desk: Desk, part: str | None = None, family: str | None = None
) -> Passage:
    """Any passage about the desk's world, sometimes after a sentence that needs no tool.

    Args:
        rng: where chance comes from.
        desk: the world and the day.
        part: the part of the almanac to write about; any when None.
        family: one of `FAMILIES`; drawn when None.
    """
    almanac = desk.almanac
    family = family or rng.choice(FAMILIES)
    entries = [e for e in almanac.entries.values() if part in (None, e.part)]
    words = [w for w in almanac.lexicon if part in (None, almanac.word_parts[w])]
    makers: dict[str, Callable[[], Passage]] = {
        "calculator": lambda: sum_passage(rng),
        "translation": lambda: word_passage(rng, almanac, words),
        "calendar": lambda: date_passage(rng, desk),
    }
    if family in makers:
        made = makers[family]()
    else:
        made = fact_passage(rng, rng.choice(entries), almanac)
        while made.family != family:
            made = fact_passage(rng, rng.choice(entries), almanac)
    if rng.random() < 0.3:
        before = f"{connective(rng)} {made.before}"
        made = Passage(made.family, before, made.answer, made.after, made.right, made.slips)
    return made


@dataclass(frozen=True)
class Question:
    """The start of a sentence to finish.

    Attributes:
        family: one of `FAMILIES`.
        prompt: the text before the answer.
        answer: what should follow.
    """

    family: str
    prompt: str
    answer: str

    def right(self, said: str) -> bool:
        """Whether what was said begins with the answer and no longer word or number."""
        rest = said.strip().removeprefix(self.answer)
        return rest != said.strip() and re.match(r"\w|[.,]\d", rest) is None


def plain_texts(n: int, seed: int, tools_day: date = TODAY) -> list[str]:
    """Texts without calls to run Toolformer on, about what TinyLM never read.

    Args:
        n: how many.
        seed: of the drawing.
        tools_day: the day on which they were written.
    """
    rng, desk = random.Random(seed), Desk(world(), tools_day)
    return [passage(rng, desk, "corpus").text for _ in range(n)]


def held_out_questions(n: int, seed: int, tools_day: date = TODAY) -> list[Question]:
    """Sentences to finish, about what is neither in training nor in `plain_texts`.

    Args:
        n: how many; each family gets its share.
        seed: of the drawing.
        tools_day: the day on which they are asked.
    """
    rng, desk = random.Random(seed), Desk(world(), tools_day)
    made = [passage(rng, desk, "held_out", FAMILIES[i % len(FAMILIES)]) for i in range(n)]
    return [Question(p.family, p.before, p.answer) for p in made]
