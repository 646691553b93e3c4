import re

from coursekit.lending import lend
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(6))


class Words:
    """Splits a text before its words, white space being part of the word behind it."""

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])


class Letters:
    """Splits a text before its characters."""

    def split(self, text, position):
        return text[:position], text[position:]


def build(student, lm, text, kept):
    return student.build_example(lend(lm, "split"), text, kept)


@points(1)
def test_random_calls_in_random_order(student, rng):
    """Random calls at random positions, in any order, each stand before their own word.

    Next step: a mark that is in the text already has words too. Count in the original text only.
    """
    for _ in range(2):
        words = [word(rng) for _ in range(9)]
        marks = {i: (f"{word(rng)}({word(rng)} x)", word(rng)) for i in rng.sample(range(9), 4)}
        expected = []
        for i, each in enumerate(words):
            expected += [f"[{marks[i][0]} -> {marks[i][1]}]"] if i in marks else []
            expected.append(each)
        kept = [(i, *mark) for i, mark in marks.items()]
        got = build(student, Words(), " ".join(words), kept)
        assert got == " ".join(expected)


@points(0.5)
def test_one_space_on_each_side_and_no_second(student, rng):
    """A space that the text has already is enough, whichever side of the position it stands on.

    Next step: add a space only where neither the end of what you have nor the beginning of what
    comes is white space.
    """
    a, b = word(rng), word(rng)
    text, mark = f"{a} {b}", "[T(1) -> 2]"
    assert build(student, Letters(), text, [(6, "T(1)", "2")]) == f"{a} {mark} {b}"
    assert build(student, Letters(), text, [(7, "T(1)", "2")]) == f"{a} {mark} {b}"
    assert build(student, Letters(), f"{a}\n{b}", [(6, "T(1)", "2")]) == f"{a} {mark}\n{b}"
    assert build(student, Letters(), a, [(2, "T(1)", "2")]) == f"{a[:2]} {mark} {a[2:]}"
    assert build(student, Letters(), a, [(0, "T(1)", "2")]) == f"{mark} {a}"
    assert build(student, Letters(), a, [(6, "T(1)", "2")]) == f"{a} {mark}"


@points(0.5)
def test_two_calls_at_one_position_stand_as_they_were_given(student, rng):
    """Of two calls at one position the first given stands first.

    Next step: sort by position alone, so that equals keep their order; sorting whole triples
    sorts by the call's name as well.
    """
    a, b, c = word(rng), word(rng), word(rng)
    kept = [(2, "Z(1)", a), (1, "M(2)", b), (2, "A(3)", c)]
    got = build(student, Words(), "one two three", kept)
    assert got == f"one [M(2) -> {b}] two [Z(1) -> {a}] [A(3) -> {c}] three"
