from decimal import Decimal

import pytest

from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def traced(*entries):
    trace = Trace()
    for number, (name, status, content) in enumerate(entries):
        trace.call(ToolCall(f"c{number}", name, {}))
        trace.result(ToolResult(f"c{number}", status, content))
    return trace


@points(0)
def test_arithmetic_is_exact_and_has_its_order(student, rng):
    """Products before sums, brackets before both, signs, and every digit of a long number.

    Next step: Decimal rounds to 28 digits unless a local context has more.
    """
    t, u = word(rng), word(rng)
    a, b = rng.randint(10**15, 10**16), rng.randint(10**15, 10**16)
    c = Decimal(rng.randint(1, 999)) / 100
    trace = traced(
        (t, "ok", {"as_of": "x", "a": a, "deep": {"b": str(b)}}),
        (u, "tool_error", {"as_of": "x", "c": 1}),
        (u, "ok", {"as_of": "x", "c": c}),
    )
    x, y, z = f"{t}.a", f"{t}.deep.b", f"{u}.c"
    assert student.formula_value(f"{x} * {y}", trace) == Decimal(a * b)
    assert student.formula_value(f"{x} - {y} * {z}", trace) == a - b * c
    assert student.formula_value(f"( {x} - {y} ) * -{z}", trace) == (a - b) * -c
    assert student.formula_value(f" +{z} ", trace) == c


@points(0)
def test_everything_else_is_refused(student, rng):
    """Nothing is run, and nothing without a dated value counts.

    Next step: raise ValueError for each node that is not on the list of what is allowed.
    """
    t, u, v = word(rng), word(rng), word(rng)
    trace = traced(
        (t, "ok", {"as_of": "x", "n": 1, "flag": True, "text": word(rng), "half": 0.5, "no": None}),
        (u, "ok", {"n": 1, "as_of": ""}),
        (v, "denied", {"n": 1, "as_of": "x"}),
    )
    n = f"{t}.n"
    for formula in (
        f"{n} / {n}", f"{n} ** {n}", f"{n} % {n}", f"{n} + 1", "2", f"{n} if {n} else {n}",
        f"{n}()", f"{t}.__class__", t, f"{n}, {n}", f"[{n}]", f"{n} == {n}", f"not {n}", f"~{n}",
        f"{t}.flag", f"{t}.text", f"{t}.half", f"{t}.no", f"{t}.m", f"{u}.n", f"{v}.n",
        f"{word(rng)}.n", f"{n}.real", f"{n} +", "", f"__import__('os').getpid() + {n}",
        f"{n} \n+ {n}; {n}", "(" * 500 + n + ")" * 500,
    ):  # fmt: skip
        with pytest.raises(ValueError):
            student.formula_value(formula, trace)
