"""Ways to write a call wrongly, for a simulated model that makes mistakes on purpose."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from coursekit.tools import ToolCall
from coursekit.worlds.airline.flights import CABINS, TIMETABLE
from coursekit.worlds.airline.specs import TOPICS

INVENTED = {
    "get_user": "lookup_customer",
    "get_reservation": "fetch_booking",
    "search_flights": "find_routes",
    "flight_status": "track_flight",
    "quote_change": "price_upgrade",
    "book_flight": "create_booking",
    "cancel_reservation": "cancel_booking",
    "change_flights": "rebook_flight",
    "change_cabin": "upgrade_seat",
    "change_passengers": "rename_passenger",
    "add_bags": "buy_luggage",
    "issue_certificate": "send_voucher",
    "transfer_to_human": "escalate_case",
}
"""A likely name, by tool, that no tool has."""


def misfit(call: ToolCall, parameters: dict[str, Any], rng: Random) -> ToolCall:
    """The call with arguments that do not fit its tool's schema."""
    arguments = copy.deepcopy(call.arguments)
    name = rng.choice(list(arguments))
    schema = parameters["properties"].get(name, {})
    way = rng.choice(("missing", "misnamed", "mistyped", "mistyped", "extra"))
    if way == "missing":
        del arguments[name]
    elif way == "misnamed":
        arguments[name.removesuffix("_id") + "_no"] = arguments.pop(name)
    elif way == "extra":
        arguments["note"] = "as the customer wishes"
    elif "enum" in schema:
        arguments[name] = str(arguments[name]).replace("_", " ").title() + " please"
    elif schema.get("type") in ("integer", "boolean"):
        arguments[name] = str(arguments[name])
    elif schema.get("type") == "array":
        arguments[name] = arguments[name][0]
    else:
        arguments[name] = [arguments[name]]
    return ToolCall(call.id, call.name, arguments)


def misread(call: ToolCall, rng: Random) -> ToolCall:
    """The write with one value wrong that its schema allows; other calls come back as they are."""
    arguments = copy.deepcopy(call.arguments)
    match call.name:
        case "cancel_reservation":
            reasons = ("other", "weather")
            arguments["reason"] = next(r for r in reasons if r != arguments["reason"])
        case "book_flight" | "change_flights":
            flight = arguments["flights"][0]
            flight["number"] = _another_of_route(flight["number"], rng)
        case "change_cabin":
            others = [cabin for cabin in CABINS if cabin != arguments["cabin"]]
            arguments["cabin"] = rng.choice(others)
        case "change_passengers":
            arguments["passengers"][-1]["born"] = f"19{rng.randint(50, 99)}-01-01"
        case "add_bags":
            arguments["bags"] += 1
        case "issue_certificate":
            arguments["amount"] += 50
        case "transfer_to_human":
            arguments["topic"] = rng.choice([t for t in TOPICS if t != arguments["topic"]])
    return ToolCall(call.id, call.name, arguments)


def _another_of_route(number: str, rng: Random) -> str:
    routes = {row[0]: row[1:3] for row in TIMETABLE}
    others = [n for n, route in routes.items() if route == routes[number] and n != number]
    return rng.choice(others or ["LK102"])


def misquoted(text: str, outputs: tuple[str, ...], rng: Random) -> str:
    """The text with other figures where the outputs stood."""
    for output in outputs:
        wrong = str(int(output) + rng.randint(1, 9) * 11)
        text = text.replace(f"{int(output):,}", wrong).replace(output, wrong)
    return text
