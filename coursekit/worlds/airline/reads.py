"""The airline's tools that only read. Ids are taken in any letter case."""

from __future__ import annotations

from typing import Any

from coursekit.worlds.airline.flights import AIRPORTS

Database = dict[str, Any]
Record = dict[str, Any]


def find_user(db: Database, user_id: str) -> Record:
    """The customer of that id, or a ValueError."""
    user: Record | None = db["users"].get(user_id.strip().lower())
    if user is None:
        raise ValueError("no customer has this user_id; ask the customer for it again")
    return user


def find_reservation(db: Database, reservation_id: str) -> Record:
    """The reservation of that id, or a ValueError."""
    reservation: Record | None = db["reservations"].get(reservation_id.strip().upper())
    if reservation is None:
        raise ValueError("no reservation has this reservation_id; get_user lists a customer's")
    return reservation


def find_flight(db: Database, number: str) -> Record:
    """The flight of that number, or a ValueError."""
    flight: Record | None = db["flights"].get(number.strip().upper())
    if flight is None:
        raise ValueError("no flight has this number; search_flights lists the numbers of a route")
    return flight


def find_day(db: Database, number: str, date: str) -> Record:
    """A flight's day, or a ValueError."""
    days: Record = find_flight(db, number)["days"]
    if date not in days:
        raise ValueError(f"the timetable goes from {min(days)} to {max(days)}")
    day: Record = days[date]
    return day


def get_user(db: Database, user_id: str) -> Record:
    """A customer's profile."""
    return find_user(db, user_id)


def get_reservation(db: Database, reservation_id: str) -> Record:
    """A reservation, with everything that was paid."""
    return find_reservation(db, reservation_id)


def search_flights(db: Database, origin: str, destination: str, date: str) -> Record:
    """The flights of a route on a day that still go."""
    route = (origin.strip().upper(), destination.strip().upper())
    found = []
    for flight in db["flights"].values():
        day = flight["days"].get(date, {})
        if (flight["origin"], flight["destination"]) == route and day.get("state") == "scheduled":
            shown = {key: flight[key] for key in ("number", "departs", "arrives")}
            found.append({**shown, "fares": day["fares"], "seats": day["seats"]})
    return {"flights": found}


def flight_status(db: Database, number: str, date: str) -> Record:
    """What became of a flight on a day, or will."""
    day = find_day(db, number, date)
    status: Record = {"number": find_flight(db, number)["number"], "date": date}
    return status | {key: day[key] for key in ("state", "minutes_late") if key in day}


def list_airports(db: Database) -> Record:
    """The airports there are, by code."""
    return {"airports": dict(AIRPORTS)}


def quote_change(
    db: Database, reservation_id: str, flights: list[Record], cabin: str
) -> dict[str, int]:
    """What a reservation would cost with other flights or in another cabin; changes nothing."""
    reservation = find_reservation(db, reservation_id)
    now = flights_price(reservation)
    new = flights_price({**reservation, "flights": priced(db, flights, cabin)})
    return {"now": now, "new": new, "difference": new - now}


def priced(db: Database, flights: list[Record], cabin: str) -> list[Record]:
    """Flights with their fare in a cabin, or a ValueError when one cannot be had."""
    found = []
    for wanted in flights:
        day = find_day(db, wanted["number"], wanted["date"])
        number = find_flight(db, wanted["number"])["number"]
        if day["state"] != "scheduled":
            raise ValueError(f"{number} on {wanted['date']} is {day['state']}")
        fare = day["fares"][cabin]
        found.append({"number": number, "date": wanted["date"], "fare": fare})
    return found


def flights_price(reservation: Record) -> int:
    """The fares of all flights for all passengers, in dollars."""
    fares: int = sum(flight["fare"] for flight in reservation["flights"])
    return fares * len(reservation["passengers"])
