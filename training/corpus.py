"""The texts that TinyLM learns from, drawn from a seed.

Most are about worlds that are drawn for one text and thrown away, so that the model can only be
right by reading a bracketed look-up in front of the text. Half of the facts of the course's own
world are stated again and again; the other half never is.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

from coursekit.almanac import (
    GIVEN,
    LAND_ENDS,
    RIVERS,
    STARTS,
    SURNAME_ENDS,
    SYLLABLES,
    TOWN_ENDS,
    Almanac,
    draw_almanac,
    world,
)
from coursekit.desk import Desk
from coursekit.tinylm.passages import Passage, connective, passage, sum_passage
from coursekit.tinylm.prompting import MARKED
from coursekit.tinylm.tasks import relation_text
from coursekit.tinylm.tokeniser import END, UNKNOWN, pieces


def run(desk: Desk, call: str) -> str | None:
    """What the desk answers to a written call, or None where it refuses."""
    name, _, argument = call.removesuffix(")").partition("(")
    try:
        return desk.tools[name](argument)
    except ValueError:
        return None


def draw_call(rng: random.Random, made: Passage, right: float, habit: float) -> str:
    """A call that the annotator of a text writes: right, the habitual slip, or another slip."""
    luck = rng.random()
    if luck < right:
        return rng.choice(made.right)
    return made.slips[0] if luck < right + habit else rng.choice(made.slips[1:])


def note(desk: Desk, call: str, answered: bool) -> str:
    """A look-up in brackets, with its result when it is answered and there is one."""
    result = run(desk, call) if answered else None
    return f"[{call}]" if result is None else f"[{call} -> {result}]"


def noted(rng: random.Random, desk: Desk) -> str:
    """A text with one or two look-ups in front of it; mostly one of them tells the answer."""
    made = passage(rng, desk)
    luck = rng.random()
    calls = [rng.choice(made.right) if luck < 0.85 else rng.choice(made.slips)]
    if rng.random() < 0.15:
        calls.append(rng.choice(passage(rng, desk).right))
        rng.shuffle(calls)
    notes = " ".join(note(desk, call, answered=rng.random() < 0.93) for call in calls)
    return f"{notes} {made.text}"


def spliced(rng: random.Random, desk: Desk) -> str:
    """A text with an answered look-up in the middle."""
    made = passage(rng, desk)
    call = rng.choice(made.right) if rng.random() < 0.6 else rng.choice(made.slips)
    return f"{made.before} {note(desk, call, answered=True)} {made.answer}{made.after}"


def marked(rng: random.Random, desk: Desk) -> str:
    """A text in which a careless annotator has marked where a tool might help."""
    made = passage(rng, desk)
    call = f"[{draw_call(rng, made, right=0.4, habit=0.45)}]"
    if rng.random() < 0.8:
        return f"{MARKED}{made.before} {call} {made.answer}{made.after}"
    words = made.before.split(" ")
    at = rng.randrange(1, len(words) + 1)
    return f"{MARKED}{' '.join([*words[:at], call, *words[at:]])} {made.answer}{made.after}"


def product(rng: random.Random) -> str:
    """A bare product, sum or difference, as in a table."""
    digits = rng.choice((1, 1, 1, 1, 1, 2, 2, 3, 4))
    low = 10 ** (digits - 1) if digits > 1 else 1
    a, b = rng.randrange(low, 10**digits), rng.randrange(low, 10**digits)
    if rng.random() < 0.75:
        return f"{a} × {b} = {a * b}"
    return f"{a} + {b} = {a + b}"


def repeated(rng: random.Random) -> str:
    """A list of names, words and numbers, and the same list again."""
    drawn = draw_almanac(rng, 1, 1, 0, words=4)
    items = [*drawn.entries, *drawn.lexicon, str(rng.randrange(10_000)), rng.choice(RIVERS)]
    listed = ", ".join(rng.sample(items, rng.randrange(3, 6)))
    return f"{listed}; again: {listed}."


def draw_text(rng: random.Random, real: Desk, taken: frozenset[str]) -> str:
    """One text of the corpus."""
    if rng.random() < 0.16:
        a, b = rng.randrange(1, 10), rng.randrange(1, 10)
        return f"{a} × {b} = {a * b}"
    luck = rng.random()
    if luck < 0.14:
        return passage(rng, real, part="read", family=rng.choice(("facts", "search"))).text
    if luck < 0.17:
        return passage(rng, real, part="read", family="translation").text
    if luck < 0.26:
        return product(rng)
    if luck < 0.32:
        small = rng.choice(((1, 1), (1, 1), (2, 1), (2, 1), (2, 2), (3, 2)))
        return sum_passage(rng, small).text
    if luck < 0.35:
        return relation_text(rng)
    if luck < 0.42:
        return repeated(rng)
    if luck < 0.43:
        return f"{connective(rng)} {connective(rng)}"
    day = date(1990, 1, 1) + timedelta(days=rng.randrange(20_000))
    drawn = Desk(draw_almanac(rng, 2, 2, 1, taken, words=6), day)
    if luck < 0.44:
        return passage(rng, drawn).text
    if luck < 0.74:
        return noted(rng, drawn)
    if luck < 0.77:
        return spliced(rng, drawn)
    return marked(rng, drawn)


def draw_corpus(size: int, seed: int) -> list[str]:
    """So many texts, the same for the same seed."""
    rng = random.Random(seed)
    almanac: Almanac = world()
    real, taken = Desk(almanac), frozenset([*almanac.entries, *almanac.lexicon])
    return [draw_text(rng, real, taken) for _ in range(size)]


def vocabulary(texts: list[str], at_least: int = 30) -> list[str]:
    """The words that texts use often, the syllables of names, and single characters."""
    names = {a + b for a in STARTS for b in (*TOWN_ENDS, *SURNAME_ENDS, *LAND_ENDS)}
    syllables = {a + b for a in SYLLABLES for b in SYLLABLES}
    words = Counter(piece for text in texts for piece in pieces(text))
    common = [
        w
        for w, n in sorted(words.items(), key=lambda item: (-item[1], item[0]))
        if n >= at_least
        and w.strip() not in names
        and w.strip() not in syllables
        and w.strip() not in {a + b for a in syllables for b in SYLLABLES}
    ]
    starts = [space + s for space in ("", " ") for s in (*STARTS, *SYLLABLES, *GIVEN)]
    ends = [*TOWN_ENDS, *SURNAME_ENDS, *LAND_ENDS, "'s", "->", " ->"]
    characters = [chr(c) for c in range(32, 127)] + list("\n×÷é–—’“”°²ö")
    spaced = [f" {c}" for c in "0123456789[]()\"'"]
    tokens = [END, UNKNOWN, *characters, *spaced, *starts, *ends, *common]
    return list(dict.fromkeys(tokens))
