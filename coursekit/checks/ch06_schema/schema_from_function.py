from decimal import Decimal
from typing import Literal

import pytest

from coursekit.lending import as_source
from coursekit.testing import points


def get_order(order_id: str, with_items: bool = False) -> dict:
    """Look up an order. Returns what was paid and when.

    Args:
        order_id: the order's id or code, in any case
        with_items: also list the items
    """


def refund(amount: Decimal, reasons: list[str], mood: Literal["calm", "cross"], days: int = 3):
    """Refund an order."""


def reserve(day: str, seats):
    """Reserve seats."""


def move(day: str, seats: list):
    """Move seats."""


def gather(*seats: int):
    """Gather seats."""


def cancel(day: str, reason: str):
    """Cancel a booking. Args: are described below.

    Returns what is paid back.

    Args:
        day: the date: year, month, day
        room: there is no such parameter
    """


def clear(*, all_of_them: bool = False):
    pass


@points(0.25)
def test_a_described_function_becomes_a_schema(student):
    """A function with hints and a docstring becomes name, description and parameters.

    Next step: the description is the docstring above "Args:"; each line below it describes one
    parameter. A parameter with a default is not required.
    """
    got = student.schema_from_function(as_source(get_order))
    assert got == {
        "name": "get_order",
        "description": "Look up an order. Returns what was paid and when.",
        "parameters": {
            "type": "object",
            "properties": {
                "order_id": {
                    "type": "string",
                    "description": "the order's id or code, in any case",
                },
                "with_items": {"type": "boolean", "description": "also list the items"},
            },
            "required": ["order_id"],
            "additionalProperties": False,
        },
    }


@points(0.25)
def test_decimals_lists_and_literals_have_their_forms(student):
    """Decimal is a string, a list has items, a Literal is an enum.

    Next step: get_origin tells list[str] and Literal[...] from plain types, get_args gives what
    is inside. Put nothing else into a property but a description, if there is one.
    """
    got = student.schema_from_function(as_source(refund))
    assert got["parameters"]["properties"] == {
        "amount": {"type": "string"},
        "reasons": {"type": "array", "items": {"type": "string"}},
        "mood": {"enum": ["calm", "cross"]},
        "days": {"type": "integer"},
    }


@points(0.25)
def test_a_parameter_without_a_hint_is_refused(student):
    """A parameter without a hint is a TypeError, which names it.

    Next step: raise TypeError with the parameter's name in its message; a schema that guesses is
    worse than none.
    """
    with pytest.raises(TypeError, match="seats"):
        student.schema_from_function(as_source(reserve))


@points(0.25)
def test_a_hint_without_a_form_is_refused(student):
    """A bare list, and a parameter with a star, are a TypeError that names the parameter.

    Next step: only what JSON_NAMES, list[...] and Literal[...] cover has a schema. Give the name to
    the function that reads hints, for its message; look at parameter.kind for the stars.
    """
    for function in (move, gather):
        with pytest.raises(TypeError, match="seats"):
            student.schema_from_function(as_source(function))


@points(0.5)
def test_a_docstring_may_be_long_or_missing(student):
    """The description is all that stands above the line "Args:"; without a docstring it is empty.

    Next step: cut where a whole line is "Args:". What follows the first colon of a line below is
    the text; names that are no parameters are not used. inspect.getdoc may give None.
    """
    got = student.schema_from_function(as_source(cancel))
    assert got["description"] == (
        "Cancel a booking. Args: are described below.\n\nReturns what is paid back."
    )
    assert got["parameters"]["properties"] == {
        "day": {"type": "string", "description": "the date: year, month, day"},
        "reason": {"type": "string"},
    }
    got = student.schema_from_function(as_source(clear))
    assert got["description"] == ""
    assert got["parameters"].get("required") == []
