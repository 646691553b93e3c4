import re

from coursekit.lending import lend
from coursekit.testing import points

GAINS = {"harvest": 2.0, "Friday": 2.5, "nothing": 0.0}
"""What a result takes off the loss when it stands in front of the text."""


class Words:
    """A language model whose tokens are words; it wants to call before words with a star."""

    def __init__(self):
        self.sampled = []

    def split(self, text, position):
        tokens = re.findall(r"\s*\S+", text)
        return "".join(tokens[:position]), "".join(tokens[position:])

    def call_probabilities(self, text):
        return [0.6 if "*" in word else 0.1 for word in text.split()]

    def sample_calls(self, text, position, m, seed):
        self.sampled.append((text, position, m, seed))
        return ["Look(a barn)", "Look(a field)", "Look(a date)"][:m]

    def logprobs(self, prefix, continuation):
        gain = sum(gain for result, gain in GAINS.items() if result in prefix)
        return [gain - 3.0 for _ in re.findall(r"\s*\S+", continuation)]


def lent(lm):
    return lend(lm, "split", "call_probabilities", "sample_calls", "logprobs")


def run(student, corpus, lm, answers, m):
    tools = {"Look": lambda text: answers[text]}
    return student.toolformer(corpus, lent(lm), tools, 0.2, 1.0, 2, m, 7)


def example(student, text, kept):
    return student.build_example(lent(Words()), text, kept)


@points(1)
def test_only_what_helped_is_written_into_the_texts(student):
    """Texts with a call that helped come back with it; texts without one are left out.

    Next step: for each text begin a new list of what is kept, find the positions, sample and
    execute there with m and seed as given, work out the three losses of each result, and ask keep.
    Without a kept call there is no example.
    """
    corpus = ["They met *again in the old town hall", "They never met at all in that year"]
    lm = Words()
    expected = [example(student, corpus[0], [(2, "Look(a field)", "harvest")])]
    got = run(student, corpus, lm, {"a barn": "nothing", "a field": "harvest"}, 2)
    assert got == expected
    assert lm.sampled == [(corpus[0], 2, 2, 7)]


@points(1)
def test_the_most_useful_call_of_a_position_is_taken(student):
    """At each position one call is taken: by your usefulness(), the most useful of the kept.

    Next step: collect the kept calls of one position, then take max with usefulness as its key;
    of equally useful ones it gives the first.
    """
    text = "They met *again in the old town hall"
    losses = {"harvest": (3.0, 3.0, 1.0), "Friday": (3.0, 3.0, 0.5)}
    best = max(losses, key=lambda result: student.usefulness(*losses[result]))
    call = {"harvest": "Look(a field)", "Friday": "Look(a date)"}[best]
    expected = [example(student, text, [(2, call, best)])]
    answers = {"a barn": "nothing", "a field": "harvest", "a date": "Friday"}
    got = run(student, [text], Words(), answers, 3)
    assert got == expected
    expected = [example(student, text, [(2, "Look(a barn)", "Friday")])]
    got = run(student, [text], Words(), {"a barn": "Friday", "a field": "Friday"}, 2)
    assert got == expected
