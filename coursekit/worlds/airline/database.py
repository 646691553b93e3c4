"""The airline's customers and reservations: those of the tasks written down, others drawn."""

from __future__ import annotations

from random import Random
from typing import Any

from coursekit.worlds.airline.flights import CABINS, TODAY, timetable
from coursekit.worlds.airline.people import CUSTOMERS, RESERVATIONS
from coursekit.worlds.airline.reads import flights_price
from coursekit.worlds.airline.writes import BAG_FEE, INSURANCE_FEE, paid_bags

Record = dict[str, Any]

OTHERS = 30
FIRST = ("ada", "bruno", "carla", "dmitri", "elif", "femi", "greta", "hugo", "ilse", "joao")
LAST = ("abebe", "berg", "costa", "dubois", "eriksen", "fontana", "gruber", "haddad")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def database() -> dict[str, Any]:
    """All records of a new world: users, reservations, flights, transfers."""
    db: dict[str, Any] = {
        "users": {},
        "reservations": {},
        "flights": timetable(),
        "transfers": [],
    }
    for user_id, born, member, payment in CUSTOMERS:
        db["users"][user_id] = _user(user_id, born, member, payment)
    for row in RESERVATIONS:
        _book(db, *row)
    _others(db, Random("airline customers"))
    return db


def _user(user_id: str, born: str, member: str, payment: dict[str, int | None]) -> Record:
    first, last, _ = user_id.split("_")
    return {
        "id": user_id,
        "name": f"{first.title()} {last.title()}",
        "email": f"{first}.{last}@example.com",
        "born": born,
        "member": member,
        "payment": {name: _method(name, balance) for name, balance in payment.items()},
        "reservations": [],
    }


def _method(name: str, balance: int | None) -> Record:
    kind = name.rpartition("_")[0]
    return {"kind": kind} if balance is None else {"kind": kind, "balance": balance}


def _book(
    db: dict[str, Any],
    reservation_id: str,
    user_id: str,
    cabin: str,
    flights: str,
    companions: tuple[tuple[str, str], ...],
    bags: int,
    insurance: bool,
    booked_at: str,
    payment_id: str,
) -> None:
    user = db["users"][user_id]
    people = [(user["name"], user["born"]), *companions]
    reservation: Record = {
        "id": reservation_id,
        "user_id": user_id,
        "status": "confirmed",
        "cabin": cabin,
        "flights": [_flight(db, text, cabin) for text in flights.split(", ")],
        "passengers": [{"name": name, "born": born} for name, born in people],
        "bags": bags,
        "insurance": insurance,
        "booked_at": booked_at,
    }
    price = flights_price(reservation) + BAG_FEE * paid_bags(user, reservation)
    price += INSURANCE_FEE * len(people) if insurance else 0
    reservation["payments"] = [{"payment_id": payment_id, "amount": price}]
    db["reservations"][reservation_id] = reservation
    user["reservations"].append(reservation_id)


def _flight(db: dict[str, Any], text: str, cabin: str) -> Record:
    number, day = text.split(" ")
    date = f"2024-05-{day}"
    return {
        "number": number,
        "date": date,
        "fare": db["flights"][number]["days"][date]["fares"][cabin],
    }


def _others(db: dict[str, Any], rng: Random) -> None:
    """Customers whom no task is about, so that looking up takes more than one look."""
    for _ in range(OTHERS):
        user_id = f"{rng.choice(FIRST)}_{rng.choice(LAST)}_{rng.randint(1000, 9999)}"
        member = rng.choice(("regular", "regular", "silver", "gold"))
        card = f"credit_card_{rng.randint(1000, 9999)}"
        born = f"{rng.randint(1945, 2003)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        db["users"][user_id] = _user(user_id, born, member, {card: None})
        for _ in range(rng.randint(1, 2)):
            number = rng.choice(list(db["flights"]))
            flown = f"{rng.randint(TODAY.day, 28)}"
            booked = f"2024-05-{rng.randint(1, 13):02}T{rng.randint(6, 22):02}:30:00"
            reservation_id = "".join(rng.choices(LETTERS, k=6))
            _book(
                db, reservation_id, user_id, rng.choice(CABINS), f"{number} {flown}", (),
                rng.randint(0, 2), rng.random() < 0.4, booked, card,
            )  # fmt: skip
