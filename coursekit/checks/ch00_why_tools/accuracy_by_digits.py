import re

import pytest

from coursekit.rag import products
from coursekit.testing import points


def calculator(prompt):
    a, b = map(int, re.findall(r"\d+", prompt))
    return f"It is {a * b:,}."


@points(1)
def test_a_calculator_is_right_and_a_parrot_is_wrong(student):
    """A calculator is right at every length, however it writes its numbers; a parrot never is.

    Next step: let rag.same_number decide, and divide by n.
    """
    assert student.accuracy_by_digits(calculator, [1, 3], 4, 7) == {1: 1.0, 3: 1.0}
    assert student.accuracy_by_digits(lambda prompt: prompt, [2], 4, 7) == {2: 0.0}


@points(0.5)
def test_the_last_number_is_the_answer(student):
    """A right product on the way to a wrong answer is no right answer.

    Next step: rag.same_number looks at the last number of the text, and only at that.
    """

    def hesitant(prompt):
        return calculator(prompt) + " No, rather 5000."

    assert student.accuracy_by_digits(hesitant, [3], 3, 7) == {3: 0.0}


@points(0.5)
def test_each_product_is_asked_once_by_its_prompt(student):
    """Each product of rag.products(d, n, seed) is asked once, as "a × b =".

    Next step: the prompt is f"{a} × {b} =".
    """
    asked = []

    def model(prompt):
        asked.append(prompt)
        return "0"

    student.accuracy_by_digits(model, [2, 3], 2, 7)
    pairs = products(2, 2, 7) + products(3, 2, 7)
    assert sorted(asked) == sorted(f"{a} × {b} =" for a, b in pairs)


@points(0.5)
@pytest.mark.parametrize(("digits", "n"), [([2], 0), ([0], 3)])
def test_impossible_sizes_are_refused(student, digits, n):
    """n or a number of digits below 1 is a ValueError.

    Next step: rag.products raises it; do not catch it.
    """
    with pytest.raises(ValueError):
        student.accuracy_by_digits(lambda prompt: "0", digits, n, 7)
