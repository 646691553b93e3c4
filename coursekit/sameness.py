"""When two values, or two calls, count as the same in a comparison of traces."""

from __future__ import annotations

import json
import math
from typing import Any

from coursekit.tools import ToolCall


def value_key(value: Any) -> str:
    """A text that two values share exactly when they count as the same.

    Numbers compare as JSON numbers do: 1 and 1.0 are one number, and floats are taken to ten
    significant digits, so that 0.1 + 0.2 is 0.3. A bool is never a number. Objects ignore the
    order of their keys; a tuple is an array.
    """
    # A text and not a tuple: numbers can be chosen whose hashes, and tuples', are all the same.
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, int):
        return hex(value)
    if isinstance(value, float):
        return _number_key(value)
    if isinstance(value, dict):
        pairs = sorted(f"{value_key(name)}:{value_key(item)}" for name, item in value.items())
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{','.join(map(value_key, value))}]"
    return f"<{type(value).__qualname__} {json.dumps(repr(value))}>"


def call_key(call: ToolCall) -> str:
    """A text that two calls share when name and arguments are the same, whatever their ids."""
    return f"{value_key(call.name)}({value_key(call.arguments)})"


def _number_key(number: float) -> str:
    if math.isfinite(number) and (rounded := float(f"{number:.9e}")).is_integer():
        return hex(int(number if number.is_integer() else rounded))
    return f"{number:.9e}"
