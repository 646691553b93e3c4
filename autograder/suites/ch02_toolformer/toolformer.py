import re

from coursekit.lending import lend
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(6))


class Words:
    """A language model whose tokens are words.

    Args:
        wishes: the probability of a call before a word, for words that are no 0.01.
        calls: what it samples before a word.
        gains: what a result takes off the loss of 3 when it stands in front of the text.
    """

    def __init__(self, wishes, calls, gains):
        self.wishes, self.calls, self.gains, self.sampled = wishes, calls, gains, []

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])

    def call_probabilities(self, text):
        return [self.wishes.get(each, 0.01) for each in text.split()]

    def sample_calls(self, text, position, m, seed):
        self.sampled.append((text, position, m, seed))
        return self.calls[text.split()[position]][:m]

    def logprobs(self, prefix, continuation):
        gain = sum(gain for result, gain in self.gains.items() if result in prefix)
        return [gain - 3.0 for _ in re.findall(r"\s*\S+", continuation)]


def lent(lm):
    return lend(lm, "split", "call_probabilities", "sample_calls", "logprobs")


def example(student, lm, text, kept):
    return student.build_example(lend(lm, "split"), text, kept)


def text_with(rng, places):
    """A text of ten words, a given one at each of these places, and plenty behind the last."""
    words = [word(rng) for _ in range(12)]
    for place, each in places.items():
        words[place] = each
    return " ".join(words)


def mirror(text):
    return text[::-1]


def mirrored(result):
    """The call whose result it is; the text of the call does not hold the result."""
    return f"Mirror({result[::-1]})"


@points(1)
def test_a_corpus_of_texts(student, rng):
    """Every text is judged by itself; those with a kept call come back, in their order.

    Next step: begin with an empty list of kept calls for each text, and append the example only
    when the list is not empty afterwards.
    """
    a, b, c, good, poor = (word(rng) for _ in range(5))
    lm = Words(
        {a: 0.7, b: 0.8, c: 0.9},
        {a: [mirrored(good)], b: [mirrored(poor)], c: [mirrored(good), mirrored(poor)]},
        {good: 2.0, poor: 0.1},
    )
    corpus = [
        text_with(rng, {1: a}),
        text_with(rng, {}),
        text_with(rng, {2: b}),
        text_with(rng, {3: c, 5: a}),
    ]
    call = mirrored(good)
    expected = [
        example(student, lm, corpus[0], [(1, call, good)]),
        example(student, lm, corpus[3], [(3, call, good), (5, call, good)]),
    ]
    got = student.toolformer(corpus, lent(lm), {"Mirror": mirror}, 0.5, 1.0, 5, 3, 1)
    assert got == expected


@points(1)
def test_sampling_follows_the_settings(student, rng):
    """Calls are sampled at the k best positions above tau_s, m of them, with the seed given.

    Next step: hand tau_s and k to candidate_positions, and text, position, m, seed to sample_calls,
    once at each position.
    """
    a, b, c, result = (word(rng) for _ in range(4))
    m, seed = rng.randint(2, 3), rng.randint(10, 99)
    calls = [mirrored(word(rng)) for _ in range(m)] + [mirrored(result)]
    lm = Words({a: 0.9, b: 0.6, c: 0.3}, {a: calls, b: calls, c: calls}, {result: 2.0})
    text = text_with(rng, {1: a, 3: b, 5: c})
    tools = {"Mirror": mirror}
    assert student.toolformer([text], lent(lm), tools, 0.2, 1.0, 2, m, seed) == []
    assert lm.sampled == [(text, 1, m, seed), (text, 3, m, seed)]
    got = student.toolformer([text], lent(lm), tools, 0.5, 1.0, 1, m + 1, seed)
    assert got == [example(student, lm, text, [(1, calls[-1], result)])]
    assert lm.sampled[2:] == [(text, 1, m + 1, seed)]


@points(1)
def test_the_most_useful_call_of_each_position(student, rng):
    """Of several kept calls the most useful one is taken, of equally useful ones the first.

    Next step: take max() over the kept calls of one position, with your usefulness() of their
    losses as the key; it gives the first of equals.
    """
    a, b, low, high, twin = (word(rng) for _ in range(5))
    losses = {low: (3.0, 3.0, 1.0), high: (3.0, 3.0, 0.5)}
    best = max(losses, key=lambda result: student.usefulness(*losses[result]))
    lm = Words(
        {a: 0.9, b: 0.8},
        {a: [mirrored(low), mirrored(high)], b: [mirrored(high), f"Same({high[::-1]})"]},
        {low: 2.0, high: 2.5, twin: 0.0},
    )
    text = text_with(rng, {1: a, 3: b})
    tools = {"Mirror": mirror, "Same": mirror}
    got = student.toolformer([text], lent(lm), tools, 0.5, 1.0, 5, 2, 0)
    kept = [(1, mirrored(best), best), (3, mirrored(high), high)]
    assert got == [example(student, lm, text, kept)]


@points(1)
def test_raising_tau_f_never_adds_a_call(student, rng):
    """The higher tau_f is, the fewer calls survive, and none is new.

    Next step: pass tau_f on to keep, for every text and position.
    """
    a, b, one, two = (word(rng) for _ in range(4))
    lm = Words({a: 0.9, b: 0.8}, {a: [mirrored(one)], b: [mirrored(two)]}, {one: 0.9, two: 2.9})
    text = text_with(rng, {1: a, 3: b})
    first, second = (1, mirrored(one), one), (3, mirrored(two), two)
    expected = {0.2: [first, second], 2.75: [second], 9.5: []}
    for tau_f, kept in expected.items():
        got = student.toolformer([text], lent(lm), {"Mirror": mirror}, 0.5, tau_f, 5, 1, 0)
        assert got == ([example(student, lm, text, kept)] if kept else [])
