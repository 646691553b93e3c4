from collections import Counter

from coursekit.rag import products
from coursekit.testing import points


class Model:
    """Right for every so many of the products it is asked, and notes what it was asked."""

    def __init__(self, answers):
        self.answers, self.asked = answers, []

    def __call__(self, prompt):
        self.asked.append(prompt)
        return self.answers.get(prompt, "I do not know.")


@points(1)
def test_the_products_of_seed_and_length_are_asked_once_each(student, rng):
    """The prompts are those of rag.products for each number of digits and this seed.

    Next step: pass d, n and seed on, and ask once for each pair.
    """
    seed, digits, n = rng.randint(100, 999), rng.sample(range(1, 6), 2), rng.randint(4, 6)
    model = Model({})
    got = student.accuracy_by_digits(model, digits, n, seed)
    assert got == dict.fromkeys(digits, 0.0)
    pairs = [pair for d in digits for pair in products(d, n, seed)]
    assert Counter(model.asked) == Counter(f"{a} × {b} =" for a, b in pairs)


@points(0.5)
def test_the_share_is_of_the_n_products_of_that_length(student, rng):
    """Each share counts the right products of one length, in any way of writing numbers.

    Next step: divide by n, count anew for each d, and let rag.same_number judge.
    """
    seed, n = rng.randint(100, 999), 8
    answers, expected = {}, {}
    for d, right in ((4, 2), (3, 6)):
        pairs = products(d, n, seed)
        for place, (a, b) in enumerate(pairs):
            number = a * b if place < right else a * b + 10 ** rng.randint(0, 3)
            answers[f"{a} × {b} ="] = rng.choice((f"= {number:,}.", f"{number}", f"so {number:_}"))
        expected[d] = right / n
    # A right product somewhere else in the text, or inside a longer number, is no right answer.
    a, b = products(4, n, seed)[-1]
    answers[f"{a} × {b} ="] = f"{a * b} is too small, so {a * b}7"
    assert student.accuracy_by_digits(Model(answers), [4, 3], n, seed) == expected
