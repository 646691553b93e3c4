"""Toolformer on TinyLM over seeds: no tools, every sampled call, the calls that helped."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from coursekit.almanac import world
from coursekit.desk import Desk
from coursekit.tinylm import TinyLM, answer_with_tools
from coursekit.tinylm.passages import Question, held_out_questions, plain_texts
from coursekit.tinylm.using_tools import run_call

WEIGHTS = [max(0.0, 1 - 0.2 * t) for t in range(5)]
WRITTEN, ASKED, PARTS = date(2021, 3, 14), date(2027, 9, 6), 20


@dataclass(frozen=True)
class Candidate:
    """A sampled call that ran, and what it did for the loss of the text after it."""

    text: str
    position: int
    call: str
    result: str
    gain: float


def loss(lm: TinyLM, prefix: str, rest: str) -> float:
    """Weighted mean loss of the first tokens of the rest."""
    found = lm.logprobs(prefix, rest)[: len(WEIGHTS)]
    used = WEIGHTS[: len(found)]
    return -sum(w * p for w, p in zip(used, found, strict=True)) / sum(used)


def gain(lm: TinyLM, text: str, position: int, call: str, result: str) -> float:
    """min(no call, call without its result) − call with its result."""
    before, rest = lm.split(text, position)
    bare = loss(lm, before, rest)
    asked = loss(lm, f"[{call}] {before}", rest)
    answered = loss(lm, f"[{call} -> {result}] {before}", rest)
    return min(bare, asked) - answered


def candidates(
    lm: TinyLM, texts: list[str], desk: Desk, m: int, k: int, tau_s: float, seed: int
) -> list[Candidate]:
    """The calls that were sampled at likely places and ran."""
    found = []
    for text in texts:
        chances = np.array(lm.call_probabilities(text))
        best = [i for i in np.argsort(-chances, kind="stable")[:k] if i and chances[i] > tau_s]
        for position in map(int, best):
            for call in dict.fromkeys(lm.sample_calls(text, position, m, seed)):
                if (result := run_call(call, desk.tools)) is not None:
                    helped = gain(lm, text, position, call, result)
                    found.append(Candidate(text, position, call, result, helped))
    return found


def example(lm: TinyLM, text: str, chosen: list[Candidate]) -> str:
    """The text with its calls in the middle."""
    for c in sorted(chosen, key=lambda c: -c.position):
        before, rest = lm.split(text, c.position)
        text = f"{before} [{c.call} -> {c.result}]{rest}"
    return text


def examples(
    lm: TinyLM, found: list[Candidate], pick: Callable[[list[Candidate]], Candidate | None]
) -> list[str]:
    """An example a text, with what `pick` takes at each position."""
    texts: dict[str, dict[int, list[Candidate]]] = {}
    for c in found:
        texts.setdefault(c.text, {}).setdefault(c.position, []).append(c)
    made = []
    for text, places in texts.items():
        chosen = [c for cs in places.values() if (c := pick(cs)) is not None]
        if chosen:
            made.append(example(lm, text, chosen))
    return made


def accuracy(answer: Callable[[str], str], questions: list[Question]) -> dict[str, float]:
    """Share of right answers, by family and in all."""
    marks: dict[str, list[bool]] = {}
    for q in questions:
        right = q.right(answer(q.prompt))
        marks.setdefault(q.family, []).append(right)
        marks.setdefault("all", []).append(right)
    return {family: sum(found) / len(found) for family, found in marks.items()}


def run(seed: int, n: int, asked: int, tau_f: float, lm: TinyLM) -> dict[str, dict[str, float]]:
    """One seed: accuracy without tools, with unfiltered and with filtered calls."""
    started = time.perf_counter()
    found: list[Candidate] = []
    # Written on many days, so that the calendar's answer cannot be learnt by heart.
    for part in range(PARTS):
        day = WRITTEN + timedelta(days=53 * part)
        texts = plain_texts(n // PARTS, PARTS * seed + part, day)
        found += candidates(lm, texts, Desk(world(), day), 8, 1, 0.05, seed)
    sampled = time.perf_counter()
    rng = np.random.default_rng(seed)
    every = examples(lm, found, lambda cs: cs[rng.integers(len(cs))])

    def best(cs: list[Candidate]) -> Candidate | None:
        top = max(cs, key=lambda c: c.gain)
        return top if top.gain >= tau_f else None

    kept = examples(lm, found, best)
    questions = held_out_questions(asked, 1000 + seed, ASKED)
    desk = Desk(world(), ASKED)
    results = {
        "no tools": accuracy(lm.answer, questions),
        "base with tools": accuracy(lambda p: answer_with_tools(lm, p, desk.tools), questions),
    }
    print(
        f"seed {seed}: {len(found)} calls, {len(every)} texts unfiltered, {len(kept)} kept, "
        f"{sampled - started:.0f} s"
    )
    for name, texts in (("unfiltered", every), ("filtered", kept)):
        begun = time.perf_counter()
        tuned = lm.finetune(texts, seed)
        print(f"   {name} finetuned in {time.perf_counter() - begun:.0f} s")
        results[name] = accuracy(lambda p, t=tuned: answer_with_tools(t, p, desk.tools), questions)
    for name, found_ in results.items():
        print(f"   {name:16}", {k: round(v, 2) for k, v in found_.items()}, flush=True)
    return results


def main() -> None:
    """Read the command line and run the seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--texts", type=int, default=500)
    parser.add_argument("--asked", type=int, default=100)
    parser.add_argument("--tau-f", type=float, default=0.5)
    asked = parser.parse_args()
    for seed in range(asked.first, asked.first + asked.seeds):
        run(seed, asked.texts, asked.asked, asked.tau_f, TinyLM.load())


if __name__ == "__main__":
    main()
