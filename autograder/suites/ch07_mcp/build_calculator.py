from fractions import Fraction
from math import floor

import pytest

from coursekit.lending import lend
from coursekit.serving import called, posted
from coursekit.testing import points


def exact(lump, monthly, annual_rate, years):
    """The value in cents, by adding up month after month in fractions."""
    rate, total = Fraction(annual_rate) / 12, Fraction(lump)
    for _ in range(12 * years):
        total += total * rate + Fraction(monthly)
    return total * 100


def written(cents):
    whole = floor(cents + Fraction(1, 2))
    return f"{whole // 100}.{whole % 100:02}"


def money(rng):
    return f"{rng.randint(0, 999999)}.{rng.randint(0, 99):02}"


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


class Calculator:
    def __init__(self, values, message):
        self.values, self.message, self.asked = values, message, []

    def __call__(self, expression):
        self.asked.append(expression)
        if expression not in self.values:
            raise ValueError(self.message)
        return self.values[expression]


def visit(student, in_box, *calls, calculator=None):
    """Whether each call is an error, with its text."""
    given = calculator or Calculator({}, "")
    server = student.build_calculator(lend(given, "__call__", kept=True))
    request = in_box("coursekit.serving:HttpHost", server).request

    def ask(name, arguments):
        params = {"name": name, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return called(request(*posted(message)))

    return [ask(*call) for call in calls]


def compound(**arguments):
    good = {"lump": "1000", "monthly": "10", "annual_rate": "0.05", "years": 3}
    return "compound_value", {**good, **arguments}


@points(0.75)
def test_savings_agree_with_exact_fractions(student, in_box, rng):
    """Values agree to the cent with fractions that were added up month by month.

    Next step: i = annual_rate / 12 in Decimal, nothing rounded before the end, nothing through
    float. The result has two decimals and no commas.
    """
    cases = [
        (money(rng), money(rng), f"0.{rng.randint(1, 49):02}", rng.randint(1, 20)) for _ in range(4)
    ]
    cases += [("1000000", "1000000", "0.5", 50), (money(rng), money(rng), "0.07", 0)]
    names = ("lump", "monthly", "annual_rate", "years")
    calls = [compound(**dict(zip(names, case, strict=True))) for case in cases]
    got = visit(student, in_box, *calls)
    assert got == [(False, written(exact(*case))) for case in cases]


@points(0.25)
def test_a_rate_of_nothing_works(student, in_box, rng):
    """A rate of 0 gives back what was paid in, and nothing divides by it.

    Next step: for i = 0 every payment stays as it was: lump + monthly * 12 * years.
    """
    lump, monthly, years = money(rng), money(rng), rng.randint(1, 50)
    paid = Fraction(lump) + Fraction(monthly) * 12 * years
    calls = [
        compound(lump=lump, monthly=monthly, annual_rate=rate, years=years)
        for rate in ("0", "0.000")
    ]
    assert visit(student, in_box, *calls) == [(False, written(paid * 100))] * 2


@points(0.5)
@pytest.mark.parametrize("field", ["lump", "monthly", "annual_rate", "years"])
def test_every_bound_is_named_without_the_value(student, in_box, rng, field):
    """What is out of bounds or no plain number is refused, by name and without its value.

    Next step: look at the text with re.fullmatch before you make a Decimal of it: "NaN" and
    "1e3" are numbers to Decimal.
    """
    most = {"lump": "1000000", "monthly": "1000000", "annual_rate": "0.5", "years": "50"}[field]
    secret = rng.randint(10**8, 10**9)
    bad = {
        "lump": [f"-{secret}", "-1", "NaN", "Infinity", "1e3", "", word(rng), "1,000", "1.2.3"],
        "monthly": [f"-{secret}", "NaN", "1e3", "", word(rng)],
        "annual_rate": ["-1", "NaN", "1e-3", "0.51", "6%"],
        "years": [-1, 51, secret, -secret],
    }[field]
    if field != "years":
        bad += [f"{secret}", f"{most}.01" if field != "annual_rate" else "0.5000001"]
    edges = [50, 0] if field == "years" else [most, "0"]
    got = visit(student, in_box, *[compound(**{field: value}) for value in bad + edges])
    for failed, text in got[: len(bad)]:
        assert failed
        assert f"{field} must be between 0 and {most}" in text
        assert str(secret) not in text
    assert [failed for failed, _ in got[len(bad) :]] == [False, False]


@points(0.25)
def test_money_is_no_json_number(student, in_box):
    """A JSON number where a string belongs is refused.

    Next step: declare lump, monthly and annual_rate as str. With Decimal as hint, floats get in.
    """
    numbers = [compound(lump=0.1), compound(monthly=10), compound(annual_rate=0.05)]
    assert [failed for failed, _ in visit(student, in_box, *numbers)] == [True] * 3


@points(0.25)
def test_calculate_is_the_function_it_was_given(student, in_box, rng):
    """calculate gives what the given function gives: whole, broken, or its own words of refusal.

    Next step: hand the text on as it is and return the value as it is; let a ValueError pass.
    """
    big, half, message = rng.randint(10**14, 10**15), rng.randint(0, 99) + 0.5, word(rng)
    calculator = Calculator({"whole × 1": big, " half": half, "minus": -3}, message)
    asked = ["whole × 1", " half", "minus", "other"]
    got = visit(
        student,
        in_box,
        *[("calculate", {"expression": each}) for each in asked],
        calculator=calculator,
    )
    assert got[:3] == [(False, str(big)), (False, str(half)), (False, "-3")]
    assert got[3][0]
    assert message in got[3][1]
    assert calculator.asked == asked
