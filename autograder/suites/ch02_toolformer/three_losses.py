import re

import pytest

from coursekit.lending import lend
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(6))


class Words:
    """A language model whose tokens are words; it gives each prefix that it knows its own loss."""

    def __init__(self, losses):
        self.losses, self.asked = losses, []

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])

    def logprobs(self, prefix, continuation):
        self.asked.append((prefix, continuation))
        loss = self.losses.get(prefix, 77.0)
        return [-loss for _ in re.findall(r"\s*\S+", continuation)]


def run(student, lm, text, position, call, result, weights):
    lent = lend(lm, "split", "logprobs")
    return student.three_losses(lent, text, position, call, result, weights)


@points(1.5)
def test_random_texts_at_any_position(student, rng):
    """For random texts and calls: three losses of the rest, each after its own prefix.

    Next step: nothing is stripped, and the mark stands in front of all that came before the
    position, with one space behind it.
    """
    for lead in ("", "  ", "\n"):
        words = [word(rng) for _ in range(rng.randint(5, 9))]
        words[0] = lead + words[0]
        text, position = " ".join(words), rng.randint(1, len(words) - 3)
        before, rest = " ".join(words[:position]), "".join(f" {w}" for w in words[position:])
        call, result = f"{word(rng)}({word(rng)} + 1)", f"{word(rng)} {rng.randint(2, 99)}"
        values = [rng.random() * 5 for _ in range(3)]
        prefixes = [before, f"[{call}] {before}", f"[{call} -> {result}] {before}"]
        lm = Words(dict(zip(prefixes, values, strict=True)))
        got = run(student, lm, text, position, call, result, [0.0, 1.0, 0.0])
        assert {continuation for _, continuation in lm.asked} == {rest}
        assert got == pytest.approx(tuple(values), abs=1e-9)


@points(0.5)
def test_at_the_start_of_a_text(student, rng):
    """With nothing before the position, the mark and its space are the whole prefix.

    Next step: no special case is needed: f"[{call}] {before}" is right for an empty text too.
    """
    text, call = f"{word(rng)} {word(rng)} {word(rng)} {word(rng)}", f"{word(rng)}()"
    lm = Words({"": 3.0, f"[{call}] ": 2.0, f"[{call} -> 7] ": 1.0})
    got = run(student, lm, text, 0, call, "7", [0.0, 1.0, 0.0])
    assert got == pytest.approx((3.0, 2.0, 1.0), abs=1e-9)


class Numbered(Words):
    """Gives the tokens of a continuation the losses 1, 2, 3 and so on."""

    def logprobs(self, prefix, continuation):
        return [-float(n + 1) for n, _ in enumerate(re.findall(r"\s*\S+", continuation))]


@points(0.5)
def test_the_weights_given_are_the_weights_used(student, rng):
    """The tokens of the rest are weighed with the weights that were passed.

    Next step: hand weights on to weighted_loss, all three times.
    """
    text = " ".join(word(rng) for _ in range(6))
    for weights, loss in (([0.0, 1.0, 0.0], 2.0), ([0.0, 0.0, 1.0, 0.0, 0.0], 3.0)):
        got = run(student, Numbered({}), text, 1, "Tool(1)", "2", weights)
        assert got == pytest.approx((loss, loss, loss), abs=1e-9)
