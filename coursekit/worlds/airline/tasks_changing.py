"""Tasks about changing what is booked."""

from __future__ import annotations

from coursekit.worlds.airline.task import Fact, Task
from coursekit.worlds.airline.task_parts import (
    AIKO,
    JULIA,
    NINA,
    OMAR,
    PAVEL,
    ROSA,
    TOMAS,
    booking,
    call,
    flights,
    pay,
    people,
    quote,
    search,
    task,
)

CHANGING: tuple[Task, ...] = (
    task(
        "move_to_next_day",
        AIKO,
        "I must move my flight to Austin from May 24 to May 25. What will the new one cost in all?",
        "You are on LK320 on May 25. The new flight costs 130 dollars in all.",
        reads=(booking("W9MA4S"), search("ORD", "AUS", 25)),
        facts=(
            Fact(
                "prefer",
                "There are LK320 at 08:05 and LK322 at 16:30. Which one do you prefer?",
                "The one that is there before noon.",
            ),
            pay("My gift card."),
        ),
        gold=(
            call(
                "change_flights",
                reservation_id="W9MA4S",
                flights=flights("LK320 25"),
                payment_id="gift_card_402",
            ),
        ),
        outputs=("130",),
        accepts=("W9MA4S", "LK320", "gift_card_402"),
        must_ask="prefer",
    ),
    task(
        "refuse_change_basic",
        JULIA,
        "Can you put my Denver to Miami flight a day later, on the 27th? If not, what did I pay?",
        "I am sorry: X4SB8D is basic economy, whose flights cannot be changed. You paid 75 "
        "dollars for it.",
        reads=(booking("X4SB8D"), search("DEN", "MIA", 27)),
        outputs=("75",),
        tempting=(
            call(
                "change_flights",
                reservation_id="X4SB8D",
                flights=flights("LK214 27"),
                payment_id="credit_card_5599",
            ),
        ),
    ),
    task(
        "upgrade_for_two",
        NINA,
        "My sister and I would like business class to Miami and back. What more does it cost?",
        "G7LN2V is in business now; that was 890 dollars more.",
        reads=(booking("G7LN2V"), quote("G7LN2V", flights("LK210 19", "LK211 23"), "business")),
        facts=(pay("My credit card, please."),),
        gold=(
            call(
                "change_cabin",
                reservation_id="G7LN2V",
                cabin="business",
                payment_id="credit_card_2250",
            ),
        ),
        outputs=("890",),
        accepts=("G7LN2V", "credit_card_2250"),
        must_ask="payment",
    ),
    task(
        "nine_bags",
        AIKO,
        "Ken and I go to Boston with nine bags in all. Add them and tell me what they cost.",
        "T5JC8L has nine bags now. Three of them are not free; you paid 120 dollars.",
        reads=(booking("T5JC8L"),),
        facts=(pay("My gift card."),),
        gold=(call("add_bags", reservation_id="T5JC8L", bags=9, payment_id="gift_card_402"),),
        outputs=("120",),
        accepts=("T5JC8L", "gift_card_402"),
        must_ask="payment",
    ),
    task(
        "correct_a_name",
        PAVEL,
        "My son's name is wrong in the booking to Seattle. Can you put it right?",
        "Jan Novak is in Z8FW3K now, born as before.",
        reads=(booking("Z8FW3K"),),
        facts=(Fact("name", "What is his full name, please?", "Jan Novak, like his mother's."),),
        gold=(
            call(
                "change_passengers",
                reservation_id="Z8FW3K",
                passengers=people(
                    ("Pavel Horak", "1983-07-08"),
                    ("Jan Novak", "2010-02-20"),
                    ("Lia Horak", "2012-09-15"),
                ),
            ),
        ),
        accepts=("Z8FW3K", "Jan Novak"),
        must_ask="name",
    ),
    task(
        "refuse_third_passenger",
        JULIA,
        "Ben's mother, Ruth Weber, born 1955-04-30, comes along to Chicago. Add her, and tell me "
        "what the two of us have paid so far.",
        "I am sorry: the number of passengers in F9CM2Y cannot change. So far 250 dollars are "
        "paid.",
        reads=(booking("F9CM2Y"),),
        outputs=("250",),
        tempting=(
            call(
                "change_passengers",
                reservation_id="F9CM2Y",
                passengers=people(
                    ("Julia Weber", "1986-10-21"),
                    ("Ben Weber", "1984-01-07"),
                    ("Ruth Weber", "1955-04-30"),
                ),
            ),
        ),
    ),
    task(
        "upgrade_by_card",
        ROSA,
        "How much do I have on gift cards together? And put my Boston flight on the 20th into "
        "business; what is the difference?",
        "Your gift cards hold 205 dollars together. R5PD9T is in business, for 185 dollars more, "
        "which went to your credit card as neither gift card covers it.",
        reads=(booking("R5PD9T"), quote("R5PD9T", flights("LK651 20"), "business")),
        facts=(pay("A gift card if one covers it, else my credit card."),),
        gold=(
            call(
                "change_cabin",
                reservation_id="R5PD9T",
                cabin="business",
                payment_id="credit_card_9090",
            ),
        ),
        outputs=("205", "185"),
        accepts=("R5PD9T", "credit_card_9090"),
        must_ask="payment",
    ),
    task(
        "downgrade",
        TOMAS,
        "Business to Phoenix is too dear for us. Make it economy; how much do we get back?",
        "B2KV6R is in economy now, and 520 dollars come back to you.",
        reads=(booking("B2KV6R"), quote("B2KV6R", flights("LK430 20"), "economy")),
        facts=(
            Fact(
                "refund",
                "Shall the refund go to your credit card or to your gift card?",
                "To the gift card.",
            ),
        ),
        gold=(
            call(
                "change_cabin",
                reservation_id="B2KV6R",
                cabin="economy",
                payment_id="gift_card_118",
            ),
        ),
        outputs=("520",),
        accepts=("B2KV6R", "gift_card_118"),
        must_ask="refund",
    ),
    task(
        "earlier_and_a_bag",
        OMAR,
        "On the 18th I fly to Phoenix. I need the flight in the morning, and two bags in all. "
        "Charge my card, and tell me the total.",
        "You are on LK430 with two bags; 60 dollars went to your card in total.",
        reads=(booking("S8DT3P"), search("ATL", "PHX", 18)),
        gold=(
            call(
                "change_flights",
                reservation_id="S8DT3P",
                flights=flights("LK430 18"),
                payment_id="credit_card_1357",
            ),
            call("add_bags", reservation_id="S8DT3P", bags=2, payment_id="credit_card_1357"),
        ),
        outputs=("60",),
        accepts=("S8DT3P", "LK430"),
    ),
)
