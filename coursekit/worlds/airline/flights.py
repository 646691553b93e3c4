"""The flights of the airline: a timetable written down, with days drawn from a fixed seed."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

Record = dict[str, Any]

AIRPORTS = {
    "ATL": "Atlanta",
    "AUS": "Austin",
    "BOS": "Boston",
    "DEN": "Denver",
    "MIA": "Miami",
    "ORD": "Chicago",
    "PHX": "Phoenix",
    "SEA": "Seattle",
}
CABINS = ("basic_economy", "economy", "business")
FIRST_DAY, DAYS = date(2024, 5, 11), 18
TODAY = date(2024, 5, 15)

TIMETABLE = (
    ("LK102", "SEA", "BOS", "07:10", "15:25", 210),
    ("LK104", "SEA", "BOS", "13:40", "21:55", 190),
    ("LK106", "SEA", "BOS", "18:05", "02:20", 160),
    ("LK103", "BOS", "SEA", "09:00", "12:30", 200),
    ("LK105", "BOS", "SEA", "17:45", "21:15", 180),
    ("LK210", "DEN", "MIA", "06:30", "12:20", 150),
    ("LK212", "DEN", "MIA", "12:55", "18:45", 170),
    ("LK214", "DEN", "MIA", "19:10", "01:00", 130),
    ("LK211", "MIA", "DEN", "08:15", "10:40", 160),
    ("LK213", "MIA", "DEN", "20:20", "22:45", 140),
    ("LK320", "ORD", "AUS", "08:05", "10:50", 110),
    ("LK322", "ORD", "AUS", "16:30", "19:15", 120),
    ("LK321", "AUS", "ORD", "11:40", "14:25", 115),
    ("LK323", "AUS", "ORD", "20:00", "22:45", 95),
    ("LK430", "ATL", "PHX", "09:20", "10:35", 175),
    ("LK432", "ATL", "PHX", "17:15", "18:30", 165),
    ("LK431", "PHX", "ATL", "07:00", "13:40", 170),
    ("LK433", "PHX", "ATL", "14:50", "21:30", 185),
    ("LK540", "AUS", "SEA", "06:45", "09:25", 180),
    ("LK542", "AUS", "SEA", "15:05", "17:45", 155),
    ("LK541", "SEA", "AUS", "10:30", "16:55", 165),
    ("LK650", "BOS", "MIA", "07:35", "11:05", 140),
    ("LK652", "BOS", "MIA", "18:20", "21:50", 125),
    ("LK651", "MIA", "BOS", "12:10", "15:40", 135),
)
"""Number, origin, destination, local departure and arrival, usual economy fare in dollars."""

PAST = {
    ("LK211", "2024-05-13"): ("cancelled", 0),
    ("LK322", "2024-05-14"): ("cancelled", 0),
    ("LK104", "2024-05-12"): ("landed", 95),
    ("LK431", "2024-05-13"): ("landed", 130),
    ("LK652", "2024-05-14"): ("landed", 75),
}
"""State and minutes late, for past days on which something went wrong."""

CANCELLED_AHEAD = (("LK213", "2024-05-17"), ("LK432", "2024-05-19"))


def timetable() -> dict[str, Record]:
    """All flights by number: where, when, and for each day a state, or fares and seats."""
    return {row[0]: _flight(*row) for row in TIMETABLE}


def _flight(
    number: str, origin: str, destination: str, departs: str, arrives: str, fare: int
) -> Record:
    rng = Random(f"airline {number}")
    days = [FIRST_DAY + timedelta(days=n) for n in range(DAYS)]
    return {
        "number": number,
        "origin": origin,
        "destination": destination,
        "departs": departs,
        "arrives": arrives,
        "days": {day.isoformat(): _day(number, day, fare, rng) for day in days},
    }


def _day(number: str, day: date, usual: int, rng: Random) -> Record:
    fare = usual + rng.randrange(-4, 9) * 5
    seats = [rng.randint(1, 9) for _ in CABINS]
    fares = dict(zip(CABINS, (fare - 40, fare, 2 * fare + 60), strict=True))
    key = (number, day.isoformat())
    if day < TODAY:
        state, late = PAST.get(key, ("landed", 0))
        return {"state": state, "minutes_late": late, "fares": fares}
    state = "cancelled" if key in CANCELLED_AHEAD else "scheduled"
    left = dict(zip(CABINS, seats, strict=True))
    return {"state": state, "fares": fares, "seats": left}
