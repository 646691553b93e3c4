import re

from coursekit.lending import lend
from coursekit.testing import points

TEXT = "Out of 1400 participants, 400 (or 29%) passed it."
SHARE = "Calculator(400 / 1400)"


class Words:
    """Splits a text before its words, the space in front of a word being part of it."""

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])


def build(student, text, kept):
    return student.build_example(lend(Words(), "split"), text, kept)


@points(0.5)
def test_a_call_stands_where_it_helped(student):
    """The answered call stands at its position in the text, with a space on each side.

    Next step: cut with before, rest = lm.split(text, position); the mark goes between them.
    Add a space only where no white space is and a text lies on that side.
    """
    got = build(student, TEXT, [(6, SHARE, "0.29")])
    assert got == (
        "Out of 1400 participants, 400 (or [Calculator(400 / 1400) -> 0.29] 29%) passed it."
    )
    assert build(student, TEXT, [(0, "QA(a)", "b")]) == f"[QA(a) -> b] {TEXT}"
    assert build(student, TEXT, []) == TEXT


@points(0.5)
def test_positions_count_in_the_text_as_it_was_given(student):
    """Several calls, in any order, each stand at the position in the original text.

    Next step: a call that is put in moves all that follows. Begin with the last position, or split
    the original text each time. Of two at one position the first given stands first.
    """
    got = build(student, "one two three four", [(3, "B(2)", "y"), (1, "A(1)", "x")])
    assert got == "one [A(1) -> x] two three [B(2) -> y] four"
    got = build(student, "one two", [(1, "B(2)", "y"), (1, "A(1)", "x"), (2, "C()", "z")])
    assert got == "one [B(2) -> y] [A(1) -> x] two [C() -> z]"
