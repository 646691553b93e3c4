from decimal import Decimal

import pytest

from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace

CONTENTS = {
    "a": {"x": 12, "as_of": "2026-09-14"},
    "b": {"y": {"z": "0.50"}, "as_of": "2026-09-14"},
    "c": {"x": 1},
}


@points(0)
def test_sums_products_and_brackets(student):
    """References are added, subtracted and multiplied, exactly.

    Next step: ast.parse(formula.strip(), mode="eval").body, and a function that calls itself.
    """
    trace = traced()
    assert student.formula_value("a.x + b.y.z", trace) == Decimal("12.50")
    assert student.formula_value(" -(a.x - b.y.z) * a.x ", trace) == Decimal("-138.00")


@points(0)
def test_what_is_no_formula_is_refused(student):
    """Numbers, functions, other signs and references without a value are a ValueError.

    Next step: handle what you know and raise ValueError for every other node.
    """
    for formula in ("a.x + 1", "a.x / b.y.z", "max(a.x, b.y.z)", "a.q", "c.x", "a.x +", ""):
        with pytest.raises(ValueError):
            student.formula_value(formula, traced())


def traced():
    trace = Trace()
    for name, content in CONTENTS.items():
        trace.call(ToolCall(f"call_{name}", name, {}))
        trace.result(ToolResult(f"call_{name}", "ok", content))
    return trace
