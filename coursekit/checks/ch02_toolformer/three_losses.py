import re

import pytest

from coursekit.lending import lend
from coursekit.testing import points

TEXT = "Out of 1400 participants, 400 (or 29%) passed it."
CALL = "Calculator(400 / 1400)"
LOSSES = {
    "Out of 1400 participants, 400 (or": 2.5,
    "[Calculator(400 / 1400)] Out of 1400 participants, 400 (or": 2.1,
    "[Calculator(400 / 1400) -> 0.29] Out of 1400 participants, 400 (or": 0.8,
}


class Words:
    """A language model whose tokens are words, and which knows three prefixes."""

    def __init__(self):
        self.asked = []

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])

    def logprobs(self, prefix, continuation):
        self.asked.append((prefix, continuation))
        loss = LOSSES.get(prefix, 9.0)
        return [-loss for _ in re.findall(r"\s*\S+", continuation)]


def run(student, lm, position=6):
    lent = lend(lm, "split", "logprobs")
    return student.three_losses(lent, TEXT, position, CALL, "0.29", [0.0, 1.0, 0.0])


def shortest_first(asked):
    return sorted(set(asked), key=lambda each: (len(each[0]), each))


@points(0.75)
def test_the_rest_of_the_text_is_asked_for_three_times(student):
    """The same rest is asked for after three prefixes: nothing, the call, the call and its result.

    Next step: cut with before, rest = lm.split(text, position). The mark comes in front of the text
    so far, with one space behind it.
    """
    lm = Words()
    run(student, lm)
    assert shortest_first(lm.asked) == [(prefix, " 29%) passed it.") for prefix in LOSSES]
    lm = Words()
    run(student, lm, 0)
    prefixes = ("", f"[{CALL}] ", f"[{CALL} -> 0.29] ")
    assert shortest_first(lm.asked) == [(prefix, TEXT) for prefix in prefixes]


@points(0.75)
def test_the_losses_come_in_the_order_a_b_c(student):
    """L_a has no call before it, L_b the marked call, L_c the answered one.

    Next step: weigh each of the three answers with weighted_loss, and return them in this order.
    """
    got = run(student, Words())
    assert got == pytest.approx((2.5, 2.1, 0.8), abs=1e-9)
