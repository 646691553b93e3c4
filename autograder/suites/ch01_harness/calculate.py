from fractions import Fraction

import pytest

from coursekit.testing import points


def expression(rng, depth):
    """A random expression as text, with its exact value; None where it divides by zero."""
    if depth == 0 or rng.random() < 0.15:
        text = str(rng.randint(0, 999))
        if rng.random() < 0.4:
            text += f".{rng.randint(0, 99):02d}"
        return text, Fraction(text)
    if rng.random() < 0.15:
        text, value = expression(rng, depth - 1)
        sign = rng.choice("+-")
        return f"{sign}({text})", None if value is None else value * (-1 if sign == "-" else 1)
    (left, a), (right, b) = expression(rng, depth - 1), expression(rng, depth - 1)
    sign = rng.choice("+-*/×÷")
    blank = rng.choice(["", " "])
    text = f"({left}){blank}{sign}{blank}({right})"
    if a is None or b is None or (sign in "/÷" and b == 0):
        return text, None
    value = {"+": a + b, "-": a - b, "*": a * b, "×": a * b}
    return text, value[sign] if sign in value else a / b


def flat(rng):
    """A random sum of products without brackets, with its exact value."""
    total, text = Fraction(0), ""
    for n in range(rng.randint(1, 4)):
        sign = rng.choice("+-") if n else ""
        factors = [rng.randint(1, 99) for _ in range(rng.randint(1, 3))]
        term, value = str(factors[0]), Fraction(factors[0])
        for factor in factors[1:]:
            operator = rng.choice("*/×÷")
            term += f" {operator} {factor}"
            value = value * factor if operator in "*×" else value / factor
        text += f" {sign} {term}"
        total += -value if sign == "-" else value
    return text.strip(), total


@points(0.5)
def test_random_expressions_agree_with_fractions(student, rng):
    """Expressions made at random have the value that exact fractions give.

    Next step: work in Fraction all the way; only the last step makes an int or a float.
    """
    tried = 0
    while tried < 40:
        text, exact = flat(rng) if tried % 3 == 0 else expression(rng, rng.randint(1, 3))
        if exact is None or len(text) > 200:
            continue
        tried += 1
        got = student.calculate(text)
        if exact.denominator == 1:
            assert got == exact
        else:
            assert got == pytest.approx(float(exact), rel=1e-9, abs=1e-12)


@points(0.25)
def test_whole_results_are_ints_and_others_floats(student, rng):
    """A whole result is an int of any size, even when it comes from decimals; others are floats.

    Next step: a Fraction is whole when its denominator is 1.
    """
    big = rng.randint(10**30, 10**31)
    for text, whole in [
        (f"{big} × {big}", big * big),
        (f"{3 * big + 1} / 3 × 3", 3 * big + 1),
        ("0.1 × 3 × 10", 3),
        ("0.5 + 0.5", 1),
        ("6 / 2", 3),
        (" -0.0 ", 0),
    ]:
        got = student.calculate(text)
        assert got == whole
        assert type(got) is int
    odd = 2 * rng.randint(1, 99) + 1
    got = student.calculate(f"{odd} ÷ 2")
    assert got == odd / 2
    assert type(got) is float


@points(0.75)
@pytest.mark.parametrize(
    "refused",
    [
        ["2××3", "2 ** -1", "(1 + 1)**2"],
        ["7 // 2", "7÷÷2", "7 % 2", "3 > 2", "2(3)", "1 if 1 else 2"],
        ["x + 1", "True + 1", "abs(3)", "__import__('os')", "'a' * 3", "[1]"],
        ["1e3", "0x10", "1_000", "2j", "1,000", "1.2.3", "..."],
        ["2 +", "(2 + 3", "2 3", "()", "", "  "],
    ],
    ids=["powers", "other operations", "names and calls", "other numbers", "no expression"],
)
def test_everything_else_is_refused(student, refused):
    """Whatever is not one of the four operations on plain numbers is a ValueError.

    Next step: allow a short list of characters, then a short list of tree nodes, and refuse the
    rest. A text that is not an expression at all is a ValueError too, not a SyntaxError.
    """
    for text in refused:
        with pytest.raises(ValueError):
            student.calculate(text)


@points(0.25)
def test_long_input_is_refused(student):
    """200 characters are worked out, 201 are refused with ValueError.

    Next step: look at the length before you read the expression.
    """
    longest = "+".join(["1"] * 100) + "0"
    assert student.calculate(longest) == 109
    with pytest.raises(ValueError):
        student.calculate(longest + "0")


@points(0.25)
def test_division_by_zero_is_a_value_error(student, rng):
    """Division by zero is a ValueError, also when the zero is worked out first.

    Next step: Python's own ZeroDivisionError is not a ValueError; turn it into one.
    """
    number = rng.randint(1, 99)
    for text in (f"{number} / 0", f"{number} ÷ ({number} - {number})", f"1 / (0.0 × {number})"):
        with pytest.raises(ValueError):
            student.calculate(text)
