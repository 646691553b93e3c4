"""An invented country, drawn from a seed: its towns, people, lands and language.

The desk's tools answer from it, and the texts that `TinyLM` learnt from are about it. The course
uses `world()`. A quarter of it is in the model's training text (part `read`). The rest
never was, so that only a tool can tell it: part `corpus` is for texts to find calls in, part
`held_out` for questions that nothing was trained on.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache


def named(words: str) -> list[str]:
    """The words of a line, as a list."""
    return words.split()


STARTS = named(
    "Nor Tel Bran Har Os Kel Mar Dun Fen Gar Hal Ith Jor Lan Mor Ned Or Pel Quen Ros Sel Tor "
    "Ul Var Wil Yar Zel Cor Dal Far Gil Hol Kar Lor Mil Nan"
)
TOWN_ENDS = named(
    "vale mere ton wick ford holm by stead dale gate burn haven field moor well ridge port combe"
)
SURNAME_ENDS = named("son sen ovic inski ander elli ardt enko oux ström")
LAND_ENDS = named("ia land ora una avia esse")
GIVEN = named(
    "Ada Bruno Clara Dario Edith Felix Greta Hugo Irene Jonas Katia Leo Marta Nils Olga Pavel "
    "Rosa Simon Tilda Viktor Wanda Yusuf Zora Amir Bela Cyrus"
)
RIVERS = named(
    "Ash Brisk Calder Dove Eamon Flint Greda Humber Isk Jade Kestrel Lune Mallow Nidd Otter "
    "Pike Quill Rother Severn Tamar Usk Vesper Wye Yarrow"
)
PRODUCTS = named(
    "glass cheese clocks silk paper honey steel lace pottery bells wool cider salt boats "
    "carpets candles pears violins"
)
TRADES = named(
    "painter botanist baker composer farmer poet surgeon weaver miner printer sailor judge"
)
COLOURS = named("Silent Golden Broken Distant Hidden Winter Crimson Empty Patient Northern")
THINGS = named("Orchard Bridge Harbour Mirror Garden Lantern Island Letter Forest Station")
COINS = named("crown florin thaler mark ducat penny dinar shilling peso guilder")
REGIONS = named("north south east west")
SYLLABLES = named("ka to ru me li sa no vi pe da gu ri mo ta ne so lu ba fi ke")
NOUNS = named(
    "bridge river house bread stone horse window letter winter garden morning road ship field "
    "fire lamp mountain song table tree"
)
QUALITIES = named("old new long cold red small bright quiet")
_PAIRS = [a + b for a in SYLLABLES for b in SYLLABLES]

RELATIONS = {
    "town": ("river", "mayor", "founded", "product", "nickname", "twin"),
    "person": ("born", "birthplace", "trade", "work"),
    "land": ("capital", "coin"),
}
QUESTIONS = {
    "river": "Which river does {} lie on?",
    "mayor": "Who is the mayor of {}?",
    "founded": "When was {} founded?",
    "product": "What is {} known for?",
    "nickname": "What other name does {} have?",
    "twin": "Which town is twinned with {}?",
    "born": "When was {} born?",
    "birthplace": "Where was {} born?",
    "trade": "What was {} by trade?",
    "work": "Which book did {} write?",
    "capital": "What is the capital of {}?",
    "coin": "What money is used in {}?",
    "region": "Which part of the country is {} in?",
}


@dataclass(frozen=True)
class Entry:
    """What the almanac says of one town, person or land.

    Attributes:
        name: the subject's name.
        kind: `town`, `person` or `land`.
        facts: relation → answer, the relations of `QUESTIONS`.
        part: `read`, `corpus` or `held_out`.
    """

    name: str
    kind: str
    facts: dict[str, str]
    part: str


@dataclass(frozen=True)
class Almanac:
    """A drawn world.

    Attributes:
        entries: by name.
        lexicon: word of the Velish language → English word.
        word_parts: word of the lexicon → `read`, `corpus` or `held_out`.
    """

    entries: dict[str, Entry]
    lexicon: dict[str, str]
    word_parts: dict[str, str]

    def answer(self, question: str) -> str | None:
        """The answer to a question of `QUESTIONS`, or None where the almanac has none."""
        for relation, asked in QUESTIONS.items():
            before, after = asked.split("{}")
            if question.startswith(before) and question.endswith(after):
                name = question[len(before) : len(question) - len(after)]
                if (entry := self.entries.get(name)) and relation in entry.facts:
                    return entry.facts[relation]
        return None

    def article(self, name: str) -> str:
        """A sentence about an entry, for a search to find."""
        entry = self.entries[name]
        facts = entry.facts
        if entry.kind == "town":
            return f"{name} is a town on the river {facts['river']}, known for {facts['product']}."
        if entry.kind == "person":
            return f"{name} was a {facts['trade']} born in {facts['birthplace']}."
        return f"{name} is a land whose capital is {facts['capital']}."


def draw_almanac(
    rng: random.Random,
    towns: int,
    people: int,
    lands: int,
    taken: Collection[str] = (),
    words: int = len(NOUNS + QUALITIES),
) -> Almanac:
    """Draw a world of so many towns, people and lands, every fourth one of part `read`.

    Args:
        rng: where chance comes from.
        towns: how many towns.
        people: how many people.
        lands: how many lands.
        taken: names and Velish words that must not be used.
        words: how many words of Velish.
    """
    used = set(taken)

    def fresh(first: list[str], ends: list[str], given: bool = False) -> str:
        while True:
            name = rng.choice(first) + rng.choice(ends)
            name = f"{rng.choice(GIVEN)} {name}" if given else name
            if name not in used:
                used.add(name)
                return name

    town_names = [fresh(STARTS, TOWN_ENDS) for _ in range(towns)]
    other_towns = [fresh(STARTS, TOWN_ENDS) for _ in range(3)]
    entries = {}
    for index, name in enumerate(town_names):
        facts = {
            "river": rng.choice(RIVERS),
            "mayor": fresh(STARTS, SURNAME_ENDS, given=True),
            "founded": str(rng.randrange(1100, 1900)),
            "product": rng.choice(PRODUCTS),
            "nickname": f"the {rng.choice(PRODUCTS).capitalize()} City",
            "twin": rng.choice([t for t in town_names + other_towns if t != name]),
            "region": f"the {rng.choice(REGIONS)}",
        }
        entries[name] = Entry(name, "town", facts, _part(index))
    for index in range(people):
        name = fresh(STARTS, SURNAME_ENDS, given=True)
        facts = {
            "born": str(rng.randrange(1700, 1990)),
            "birthplace": rng.choice(town_names + other_towns),
            "trade": rng.choice(TRADES),
            "work": f"The {rng.choice(COLOURS)} {rng.choice(THINGS)}",
            "region": f"the {rng.choice(REGIONS)}",
        }
        entries[name] = Entry(name, "person", facts, _part(index))
    for index in range(lands):
        name = fresh(STARTS, LAND_ENDS)
        facts = {
            "capital": rng.choice(town_names + other_towns),
            "coin": rng.choice(COINS),
            "region": f"the {rng.choice(REGIONS)}",
        }
        entries[name] = Entry(name, "land", facts, _part(index))
    lexicon = {}
    for meaning in rng.sample(NOUNS + QUALITIES, words):
        lexicon[fresh(_PAIRS, ["", *SYLLABLES])] = meaning
    return Almanac(entries, lexicon, {word: _part(i) for i, word in enumerate(lexicon)})


def _part(index: int) -> str:
    return ("read", "corpus", "held_out", "corpus")[index % 4]


@cache
def world() -> Almanac:
    """The world of the course, the same on every machine."""
    return draw_almanac(random.Random(2023), towns=48, people=48, lands=24)
