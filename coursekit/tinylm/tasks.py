"""Many relations, each a tool of its own: what ToolkenGPT's toolkens are trained on here."""

from __future__ import annotations

import random

from coursekit.almanac import GIVEN, STARTS, SURNAME_ENDS, TOWN_ENDS, named

MODIFIERS = named("first last oldest newest former northern")
ATTRIBUTES = named(
    "mayor river bridge school market tower church theatre museum library station harbour "
    "painter poet judge teacher doctor baker newspaper hotel garden castle mill road song "
    "feast coin flag stamp bell clock gate well inn ferry factory club team prize island"
)
PHRASINGS = (
    "The {m} {a} of {s} is",
    "In {s} the {m} {a} is",
    "The {m} {a} that {s} had is",
    "{s} is proud of its {m} {a},",
)
ODD_PHRASINGS = (
    "When people in {s} speak of a {a}, the {m} one, they mean",
    "Ask in {s} for the {a}, {m} of all, and you hear",
    "Of every {a} in {s}, the {m} was",
)


def relations() -> list[tuple[str, str]]:
    """The 240 relations, (modifier, attribute), in a fixed mixed order."""
    pairs = [(m, a) for m in MODIFIERS for a in ATTRIBUTES]
    random.Random(234).shuffle(pairs)
    return pairs


def _subject(rng: random.Random) -> str:
    return rng.choice(STARTS) + rng.choice(TOWN_ENDS)


def _value(rng: random.Random) -> str:
    return f"{rng.choice(GIVEN)} {rng.choice(STARTS)}{rng.choice(SURNAME_ENDS)}"


def relation_text(rng: random.Random) -> str:
    """A text that lists relations of a town and then states one of them again."""
    pairs = rng.sample([(m, a) for m in MODIFIERS for a in ATTRIBUTES], 3)
    if rng.random() < 0.6:
        modifier, attribute = pairs[0]
        pairs[1:] = [(modifier, pairs[1][1]), (rng.choice(MODIFIERS), attribute)]
    subject, values = _subject(rng), [_value(rng) for _ in pairs]
    listed = list(zip(pairs, values, strict=True))
    asked, value = listed[0]
    rng.shuffle(listed)
    notes = "; ".join(f"{m} {a}: {v}" for (m, a), v in listed if (m, a) != asked or v == value)
    phrasing = rng.choice(PHRASINGS + ODD_PHRASINGS)
    text = phrasing.format(m=asked[0], a=asked[1], s=subject)
    return f"[WikiSearch({subject}) -> {notes}] {text} {value}."


def toolken_task(n_tools: int, n: int, seed: int, noise: float = 0.0) -> list[tuple[str, int]]:
    """Sentences that stop where a tool would be called, and the tool that is called there.

    Tool number i stands for the i-th of `relations()`: it is called after a sentence that asks for
    that relation of some town.

    Args:
        n_tools: how many tools there are, 1 to 240.
        n: how many sentences; every tool gets its share, in a drawn order.
        seed: of the drawing.
        noise: share of sentences with the label of another tool, as supervision written by a
            model has them; the wrong tool mostly shares a word with the right one.

    Raises:
        ValueError: a number is out of range.
    """
    pairs = relations()
    if not 1 <= n_tools <= len(pairs):
        raise ValueError(f"n_tools must be 1 to {len(pairs)}, not {n_tools}")
    pairs = pairs[:n_tools]
    if not 0 <= noise <= 1:
        raise ValueError(f"noise must be 0 to 1, not {noise}")
    rng = random.Random(seed)
    made = []
    for index in range(n):
        tool = index % n_tools
        modifier, attribute = pairs[tool]
        phrasing = rng.choice(PHRASINGS + ODD_PHRASINGS)
        text = phrasing.format(m=modifier, a=attribute, s=_subject(rng))
        if rng.random() < noise:
            near = [i for i, p in enumerate(pairs) if i != tool and set(p) & {modifier, attribute}]
            others = near if near and rng.random() < 0.7 else range(n_tools)
            tool = rng.choice(list(others))
        made.append((text, tool))
    rng.shuffle(made)
    return made
