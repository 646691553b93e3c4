"""The airline's tools that change the database.

They see to it that money adds up, and to nothing else: no policy, no types. An agent that writes
nonsense gets nonsense stored, or an exception out of the depths.
"""

from __future__ import annotations

from coursekit.worlds.airline.policy import NOW
from coursekit.worlds.airline.reads import (
    Database,
    Record,
    find_reservation,
    find_user,
    flights_price,
    priced,
)

FREE_BAGS = {"basic_economy": 0, "economy": 1, "business": 2}
MORE_BAGS = {"regular": 0, "silver": 1, "gold": 2}
BAG_FEE = 40
INSURANCE_FEE = 25


def book_flight(
    db: Database,
    user_id: str,
    flights: list[Record],
    cabin: str,
    passengers: list[Record],
    bags: int,
    insurance: bool,
    payment_id: str,
) -> Record:
    """Make a reservation and have it paid."""
    user = find_user(db, user_id)
    reservation: Record = {
        "id": f"NB{len(db['reservations']):04}",
        "user_id": user["id"],
        "status": "confirmed",
        "cabin": cabin,
        "flights": priced(db, flights, cabin),
        "passengers": passengers,
        "bags": bags,
        "insurance": insurance,
        "booked_at": NOW,
        "payments": [],
    }
    price = flights_price(reservation) + BAG_FEE * paid_bags(user, reservation)
    price += INSURANCE_FEE * len(passengers) if insurance else 0
    _pay(user, reservation, payment_id, price, certificates=True)
    db["reservations"][reservation["id"]] = reservation
    user["reservations"].append(reservation["id"])
    return reservation


def cancel_reservation(db: Database, reservation_id: str, reason: str) -> Record:
    """Cancel a whole reservation and pay back what was paid for it."""
    reservation = _alive(find_reservation(db, reservation_id))
    user = find_user(db, reservation["user_id"])
    refund = paid(reservation)
    for payment in list(reservation["payments"]):
        _pay(user, reservation, payment["payment_id"], -payment["amount"], certificates=True)
    reservation["status"] = "cancelled"
    reservation["cancelled_because"] = reason
    return {"id": reservation["id"], "status": "cancelled", "refund": refund}


def change_flights(
    db: Database, reservation_id: str, flights: list[Record], payment_id: str
) -> Record:
    """Put other flights into a reservation; the difference is paid, or paid back."""
    reservation = _alive(find_reservation(db, reservation_id))
    return _reprice(db, reservation, priced(db, flights, reservation["cabin"]), payment_id)


def change_cabin(db: Database, reservation_id: str, cabin: str, payment_id: str) -> Record:
    """Move a reservation to another cabin; the difference is paid, or paid back."""
    reservation = _alive(find_reservation(db, reservation_id))
    result = _reprice(db, reservation, priced(db, reservation["flights"], cabin), payment_id)
    reservation["cabin"] = cabin
    return {**result, "cabin": cabin}


def change_passengers(db: Database, reservation_id: str, passengers: list[Record]) -> Record:
    """Replace the list of passengers."""
    reservation = _alive(find_reservation(db, reservation_id))
    reservation["passengers"] = passengers
    return {"id": reservation["id"], "passengers": passengers}


def add_bags(db: Database, reservation_id: str, bags: int, payment_id: str) -> Record:
    """Raise the number of bags; those beyond the free ones are paid."""
    reservation = _alive(find_reservation(db, reservation_id))
    user = find_user(db, reservation["user_id"])
    if bags <= reservation["bags"]:
        raise ValueError(f"there are {reservation['bags']} bags; bags can only be added")
    before = paid_bags(user, reservation)
    fee = BAG_FEE * (paid_bags(user, {**reservation, "bags": bags}) - before)
    _pay(user, reservation, payment_id, fee)
    reservation["bags"] = bags
    return {"id": reservation["id"], "bags": bags, "charged": fee}


def issue_certificate(db: Database, user_id: str, amount: int, reason: str) -> Record:
    """Give a customer a certificate."""
    user = find_user(db, user_id)
    number = sum(method["kind"] == "certificate" for method in user["payment"].values()) + 1
    payment_id = f"certificate_{number}_{user['id']}"
    user["payment"][payment_id] = {"kind": "certificate", "balance": amount, "for": reason}
    return {"payment_id": payment_id, "balance": amount}


def transfer_to_human(db: Database, user_id: str, topic: str) -> Record:
    """Hand the customer over to a person."""
    transfer = {"user_id": find_user(db, user_id)["id"], "topic": topic}
    db["transfers"].append(transfer)
    return {"transferred": transfer}


def paid(reservation: Record) -> int:
    """What was paid for a reservation and not paid back, in dollars."""
    total: int = sum(payment["amount"] for payment in reservation["payments"])
    return total


def paid_bags(user: Record, reservation: Record) -> int:
    """How many of a reservation's bags are not free."""
    free = FREE_BAGS[reservation["cabin"]] + MORE_BAGS[user["member"]]
    extra: int = reservation["bags"] - free * len(reservation["passengers"])
    return max(0, extra)


def _alive(reservation: Record) -> Record:
    if reservation["status"] != "confirmed":
        raise ValueError(f"{reservation['id']} is {reservation['status']}; nothing can be changed")
    return reservation


def _reprice(db: Database, reservation: Record, flights: list[Record], payment_id: str) -> Record:
    difference = flights_price({**reservation, "flights": flights}) - flights_price(reservation)
    _pay(find_user(db, reservation["user_id"]), reservation, payment_id, difference)
    reservation["flights"] = flights
    return {"id": reservation["id"], "flights": flights, "charged": difference}


def _pay(
    user: Record, reservation: Record, payment_id: str, amount: int, certificates: bool = False
) -> None:
    """Charge a payment method, or pay back to it when the amount is negative."""
    name = payment_id.strip().lower()
    method = user["payment"].get(name)
    if method is None:
        raise ValueError("the customer has no such payment_id; get_user lists them")
    if method["kind"] == "certificate" and not certificates:
        raise ValueError("certificates pay for bookings only; use another payment_id")
    if method["kind"] != "credit_card":
        if amount > method["balance"]:
            raise ValueError(f"this payment_id holds {method['balance']}, and {amount} is due")
        method["balance"] -= amount
    if amount:
        reservation["payments"].append({"payment_id": name, "amount": amount})
