from itertools import pairwise

import pytest

from coursekit.testing import points


def sentence(rng, size):
    """Tokens that all differ, some of them digits or in brackets."""
    shapes = ("w{}", "{}", "[{}]", " {}")
    return [rng.choice(shapes).format(n * 7 + rng.randint(0, 6)) for n in range(size)]


def cuts(rng, size):
    """Spans that do not overlap, from left to right; some of them touch."""
    places = sorted(rng.sample(range(size + 1), 8))
    pairs = list(pairwise(places))
    return [(*pair, f"tool{rng.randint(10, 99)}") for pair in pairs if rng.random() < 0.7]


@points(1.5)
def test_results_become_a_toolken_and_blanks(student, rng):
    """Whatever the spans, length and other tokens stay; a result is a toolken and then [N/A].

    Next step: the toolken stands on the first token of the result. A span of one token has no
    [N/A]; two tools may be named alike.
    """
    for size in (9, 14, 20):
        tokens, spans = sentence(rng, size), cuts(rng, size)
        expected = list(tokens)
        for start, end, tool in spans:
            for at in range(start, end):
                expected[at] = f"[{tool}]" if at == start else "[N/A]"
        rng.shuffle(spans)
        assert student.make_target(tokens, spans) == expected


@points(0.5)
def test_the_whole_text_and_its_ends(student, rng):
    """A span may be one token, reach to the very end, or be all there is.

    Next step: end is the first position that does not belong to the result any more.
    """
    tokens = sentence(rng, rng.randint(4, 7))
    size = len(tokens)
    assert student.make_target(tokens, [(0, size, "f")]) == ["[f]", *["[N/A]"] * (size - 1)]
    assert student.make_target(tokens, [(size - 1, size, "g")]) == [*tokens[:-1], "[g]"]
    assert student.make_target([], []) == []


@points(0.25)
def test_the_tokens_given_are_not_changed(student, put, value_of, rng):
    """tokens stays as it was.

    Next step: write into a copy, list(tokens).
    """
    tokens = sentence(rng, 6)
    left = put(tokens)
    got = student.make_target(left, [(1, 4, "f")])
    assert got == [tokens[0], "[f]", "[N/A]", "[N/A]", *tokens[4:]]
    assert value_of(left) == tokens


@points(0.25)
def test_no_impossible_span_is_let_through(student, rng):
    """Overlapping, empty and outlying spans are refused, in whatever order they are given.

    Next step: 0 <= start < end <= len(tokens), and no position twice. Look at every pair of spans,
    also at a short one inside a long one.
    """
    tokens = sentence(rng, 12)
    at = rng.randint(2, 5)
    for spans in (
        [(at, at + 4, "f"), (at + 3, at + 5, "g")],
        [(at + 3, at + 5, "g"), (at, at + 4, "f")],
        [(at, at + 4, "f"), (at + 1, at + 2, "g")],
        [(at + 1, at + 2, "g"), (at, at + 4, "f")],
        [(at, at + 2, "f"), (at, at + 2, "f")],
        [(at, at, "f")],
        [(at + 1, at, "f")],
        [(-2, 1, "f")],
        [(10, 13, "f")],
    ):
        with pytest.raises(ValueError):
            student.make_target(tokens, spans)
