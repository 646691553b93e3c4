"""What the airline's tasks are written with: customers, calls, and what all tasks have."""

from __future__ import annotations

from typing import Any

from coursekit.tools import ToolCall
from coursekit.worlds.airline.task import Fact, Task

READ_FIRST = {
    "book_flight": "search_flights",
    "cancel_reservation": "get_reservation",
    "change_flights": "search_flights",
    "change_cabin": "quote_change",
    "change_passengers": "get_reservation",
    "add_bags": "get_reservation",
    "issue_certificate": "flight_status",
    "transfer_to_human": "get_user",
}

LENA, TOMAS, AIKO = "lena_ortiz_1840", "tomas_reyes_2291", "aiko_mori_5572"
SAMUEL, NINA, PAVEL = "samuel_okoro_9034", "nina_falk_3316", "pavel_horak_7745"
ROSA, OMAR, JULIA = "rosa_lind_4128", "omar_saleh_6603", "julia_weber_8452"
KWAME = "kwame_boateng_2087"


def call(name: str, **arguments: Any) -> ToolCall:
    """A call, without an id."""
    return ToolCall("", name, arguments)


def booking(reservation_id: str) -> ToolCall:
    """The read of a reservation."""
    return call("get_reservation", reservation_id=reservation_id)


def search(origin: str, destination: str, day: int) -> ToolCall:
    """The search of a route on a day of May."""
    return call("search_flights", origin=origin, destination=destination, date=f"2024-05-{day:02}")


def status(number: str, day: int) -> ToolCall:
    """The look-up of a flight on a day of May."""
    return call("flight_status", number=number, date=f"2024-05-{day:02}")


def quote(reservation_id: str, flights: list[dict[str, str]], cabin: str) -> ToolCall:
    """The price of a change."""
    return call("quote_change", reservation_id=reservation_id, flights=flights, cabin=cabin)


def flights(*texts: str) -> list[dict[str, str]]:
    """Flights as arguments, each given as number and day of May."""
    pairs = [text.split(" ") for text in texts]
    return [{"number": number, "date": f"2024-05-{day}"} for number, day in pairs]


def people(*rows: tuple[str, str]) -> list[dict[str, str]]:
    """Passengers as arguments, each given as name and day of birth."""
    return [{"name": name, "born": born} for name, born in rows]


def cancel(reservation_id: str, reason: str) -> ToolCall:
    """The write that cancels a reservation."""
    return call("cancel_reservation", reservation_id=reservation_id, reason=reason)


def certificate(user_id: str, amount: int, reason: str) -> ToolCall:
    """The write that compensates a customer."""
    return call("issue_certificate", user_id=user_id, amount=amount, reason=reason)


def task(
    name: str,
    user_id: str,
    opening: str,
    closing: str,
    *,
    reads: tuple[ToolCall, ...] = (),
    facts: tuple[Fact, ...] = (),
    gold: tuple[ToolCall, ...] = (),
    outputs: tuple[str, ...] = (),
    accepts: tuple[str, ...] = (),
    tempting: tuple[ToolCall, ...] = (),
    must_ask: str | None = None,
) -> Task:
    """A task with what they all have: the user id to ask for, the profile to read."""
    who = Fact(
        "user id", "Certainly. May I have your user id, please?", f"My user id is {user_id}.", True
    )
    looked_up = (call("get_user", user_id=user_id), *reads)
    calls = (*looked_up, *gold, *tempting)
    return Task(
        id=name,
        opening=opening,
        facts=(who, *facts),
        gold=gold,
        outputs=outputs,
        reads=looked_up,
        closing=closing,
        accepts=accepts,
        tempting=tempting,
        forbids=tuple(_subject(call) for call in tempting),
        useful=frozenset(call.name for call in calls),
        read_first=dict(READ_FIRST),
        must_ask=must_ask,
    )


def _subject(call: ToolCall) -> ToolCall:
    """The call with nothing but what it is about: forbidden whatever the rest says."""
    about = "reservation_id" if "reservation_id" in call.arguments else "user_id"
    return ToolCall("", call.name, {about: call.arguments[about]})


def pay(says: str) -> Fact:
    """The question for the payment method, and its answer."""
    return Fact("payment", "Which payment method shall I use?", says)


WHY = "What is the reason for the cancellation?"
