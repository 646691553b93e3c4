"""The airline's fourteen tools as a model is told of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coursekit.tools import ToolSpec
from coursekit.worlds.airline import reads, writes
from coursekit.worlds.airline.flights import CABINS

Schema = dict[str, Any]


def _text(description: str, **limits: Any) -> Schema:
    return {"type": "string", "description": description, **limits}


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


USER_ID = _text("The customer's user id, such as lena_ortiz_1840.", minLength=3)
RESERVATION_ID = _text("Six letters and digits, such as QX7T2M.", pattern="^[A-Za-z0-9]{6}$")
NUMBER = _text("A flight number, such as LK102.", pattern="^[A-Za-z]{2}[0-9]{3}$")
AIRPORT = _text("An airport code, such as SEA.", pattern="^[A-Za-z]{3}$")
DATE = _text("A day, as 2024-05-21.", pattern="^2024-[0-9]{2}-[0-9]{2}$")
CABIN = _text("The cabin, for all flights.", enum=list(CABINS))
PAYMENT_ID = _text("One of the payment ids in the customer's profile.", minLength=3)
FLIGHTS = {
    "type": "array",
    "description": "All flights of the reservation, those that stay the same too.",
    "items": _object(number=NUMBER, date=DATE),
    "minItems": 1,
}
PASSENGERS = {
    "type": "array",
    "description": "All passengers, with name and day of birth.",
    "items": _object(name=_text("Full name."), born=_text("Such as 1988-02-17.")),
    "minItems": 1,
}
BAGS = {"type": "integer", "description": "Checked bags in all.", "minimum": 0, "maximum": 30}
WHY_CANCEL = ("first_24_hours", "airline_cancelled", "business", "health", "weather", "other")
WHY_CERTIFICATE = ("cancelled_flight", "delayed_flight")
TOPICS = ("pets", "lost_property", "flown_trip", "special_assistance")


def _read(fn: Callable[..., Any], description: str, **properties: Schema) -> ToolSpec:
    return ToolSpec(fn.__name__, description, _object(**properties), fn, "object")


def _write(fn: Callable[..., Any], description: str, **properties: Schema) -> ToolSpec:
    return ToolSpec(fn.__name__, description, _object(**properties), fn, "object", read_only=False)


SPECS = (
    _read(
        reads.get_user,
        "A customer's profile: membership, payment methods, ids of the reservations.",
        user_id=USER_ID,
    ),
    _read(
        reads.get_reservation,
        "A reservation: flights, cabin, passengers, bags, insurance, when booked, what was paid.",
        reservation_id=RESERVATION_ID,
    ),
    _read(
        reads.search_flights,
        "The direct flights of a route on one day that still go, with fares in dollars and seats. "
        "There are no connections.",
        origin=AIRPORT,
        destination=AIRPORT,
        date=DATE,
    ),
    _read(
        reads.flight_status,
        "Whether a flight is scheduled, cancelled, or landed and how many minutes late.",
        number=NUMBER,
        date=DATE,
    ),
    _read(reads.list_airports, "The airports that the airline serves, by code."),
    _read(
        reads.quote_change,
        "What a reservation's flights cost now and would cost with these flights in this cabin, "
        "in dollars for all passengers. Changes nothing.",
        reservation_id=RESERVATION_ID,
        flights=FLIGHTS,
        cabin=CABIN,
    ),
    _write(
        writes.book_flight,
        "Book flights for a customer. Charges the payment method at once.",
        user_id=USER_ID,
        flights=FLIGHTS,
        cabin=CABIN,
        passengers=PASSENGERS,
        bags=BAGS,
        insurance={"type": "boolean", "description": "25 dollars a passenger when true."},
        payment_id=PAYMENT_ID,
    ),
    _write(
        writes.cancel_reservation,
        "Cancel a whole reservation and refund it. Cannot be undone.",
        reservation_id=RESERVATION_ID,
        reason=_text("The rule that allows it.", enum=list(WHY_CANCEL)),
    ),
    _write(
        writes.change_flights,
        "Replace a reservation's flights. Charges or refunds the difference.",
        reservation_id=RESERVATION_ID,
        flights=FLIGHTS,
        payment_id=PAYMENT_ID,
    ),
    _write(
        writes.change_cabin,
        "Move all flights of a reservation to another cabin. Charges or refunds the difference.",
        reservation_id=RESERVATION_ID,
        cabin=CABIN,
        payment_id=PAYMENT_ID,
    ),
    _write(
        writes.change_passengers,
        "Replace the list of passengers of a reservation, to correct names.",
        reservation_id=RESERVATION_ID,
        passengers=PASSENGERS,
    ),
    _write(
        writes.add_bags,
        "Set the number of checked bags of a reservation to a higher one. Charges 40 dollars for "
        "each that is not free.",
        reservation_id=RESERVATION_ID,
        bags=BAGS,
        payment_id=PAYMENT_ID,
    ),
    _write(
        writes.issue_certificate,
        "Give a customer a certificate as compensation.",
        user_id=USER_ID,
        amount={"type": "integer", "description": "Dollars.", "minimum": 1, "maximum": 1000},
        reason=_text("What went wrong.", enum=list(WHY_CERTIFICATE)),
    ),
    _write(
        writes.transfer_to_human,
        "Hand the customer to a person, for what no other tool and no rule covers.",
        user_id=USER_ID,
        topic=_text("What it is about.", enum=list(TOPICS)),
    ),
)
