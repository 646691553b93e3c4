import pytest

from coursekit.testing import points


@points(0.25)
def test_the_product_is_an_exact_integer(student):
    """The lecture's product, with its own × sign, is an exact int.

    Next step: turn × into * before you parse, and give back an int when the result is whole.
    """
    got = student.calculate("17423 × 892")
    assert got == 15541316
    assert type(got) is int


@points(0.25)
def test_tenths_add_up_as_on_paper(student):
    """Decimals are exact: 0.1 + 0.2 is what it is on paper.

    Next step: compute with Fraction, made from the decimal, and turn into a float at the very end.
    """
    assert student.calculate("0.1 + 0.2") == 0.3


@points(0.25)
def test_signs_and_brackets_have_their_usual_order(student):
    """Signs, brackets and ÷ follow the usual order.

    Next step: ast.parse has already done this; walk the tree that it gives you.
    """
    assert student.calculate("-(2 + 3) × 4 + 9 ÷ 2") == -15.5


@points(0.25)
def test_a_power_is_refused(student):
    """A power is refused with ValueError, however it is written.

    Next step: compute only the four operations that you know; everything else is a ValueError.
    """
    for expression in ("2**3", "9**9**9"):
        with pytest.raises(ValueError):
            student.calculate(expression)
