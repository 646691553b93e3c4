"""Tasks about booking, compensation, and whatever else customers want."""

from __future__ import annotations

from coursekit.worlds.airline.task import Fact, Task
from coursekit.worlds.airline.task_parts import (
    AIKO,
    KWAME,
    NINA,
    OMAR,
    PAVEL,
    ROSA,
    SAMUEL,
    TOMAS,
    booking,
    call,
    certificate,
    flights,
    pay,
    people,
    search,
    status,
    task,
)

SERVING: tuple[Task, ...] = (
    task(
        "compensate_cancelled",
        TOMAS,
        "My wife and I were to fly to Austin yesterday and nothing flew. I want compensation.",
        "I am sorry about LK322. You have a certificate of 200 dollars.",
        reads=(booking("N8ZP3F"), status("LK322", 14)),
        gold=(certificate(TOMAS, 200, "cancelled_flight"),),
        accepts=(TOMAS,),
    ),
    task(
        "refuse_compensation",
        KWAME,
        "My flight to Boston on the 12th was late. I want a certificate, and I want to know how "
        "many minutes late it was by your records.",
        "I am sorry that LK104 was 95 minutes late. Without membership, insurance or a business "
        "seat our rules give no compensation.",
        reads=(booking("P7VR5G"), status("LK104", 12)),
        outputs=("95",),
        tempting=(certificate(KWAME, 50, "delayed_flight"),),
    ),
    task(
        "compensate_insured",
        NINA,
        "We landed in Miami too late last night. How many minutes was it, and what do we get?",
        "LK652 was 75 minutes late and you are insured: you have a certificate of 100 dollars.",
        reads=(booking("C4TX8J"), status("LK652", 14)),
        gold=(certificate(NINA, 100, "delayed_flight"),),
        outputs=("75",),
        accepts=(NINA,),
    ),
    task(
        "compensate_family",
        PAVEL,
        "Hours late into Atlanta with two children on Monday! How many minutes do your records "
        "say? I ask for compensation.",
        "I am sorry. LK431 was 130 minutes late; you have a certificate of 150 dollars.",
        reads=(booking("M2HS6Q"), status("LK431", 13)),
        gold=(certificate(PAVEL, 150, "delayed_flight"),),
        outputs=("130",),
        accepts=(PAVEL,),
    ),
    task(
        "book_cheapest",
        OMAR,
        "I want to fly from Austin to Seattle on May 21, just me, economy, the cheapest there is. "
        "What is the whole price?",
        "You are booked on LK542 on May 21; the whole price is 195 dollars.",
        reads=(search("AUS", "SEA", 21),),
        facts=(
            Fact(
                "insurance",
                "Would you like travel insurance for 25 dollars?",
                "Yes, I want the insurance.",
            ),
            Fact("bags", "How many bags do you check?", "One."),
            pay("My certificate."),
        ),
        gold=(
            call(
                "book_flight",
                user_id=OMAR,
                flights=flights("LK542 21"),
                cabin="economy",
                passengers=people(("Omar Saleh", "1999-03-05")),
                bags=1,
                insurance=True,
                payment_id="certificate_640",
            ),
        ),
        outputs=("195",),
        accepts=("LK542", "insurance true", "certificate_640"),
        must_ask="insurance",
    ),
    task(
        "book_business",
        ROSA,
        "A business seat from Boston to Miami on the 18th for myself, please. What is the fare?",
        "You are booked in business on LK652 on May 18; the fare is 350 dollars.",
        reads=(search("BOS", "MIA", 18),),
        facts=(
            Fact(
                "prefer",
                "There are LK650 at 07:35 and LK652 at 18:20. Which one do you prefer?",
                "The evening, I never get up early.",
            ),
            Fact("insurance", "Would you like travel insurance for 25 dollars?", "No insurance."),
            Fact("bags", "How many bags do you check?", "Three."),
            pay("My credit card."),
        ),
        gold=(
            call(
                "book_flight",
                user_id=ROSA,
                flights=flights("LK652 18"),
                cabin="business",
                passengers=people(("Rosa Lind", "1972-12-19")),
                bags=3,
                insurance=False,
                payment_id="credit_card_9090",
            ),
        ),
        outputs=("350",),
        accepts=("LK652", "insurance false", "credit_card_9090"),
        must_ask="prefer",
    ),
    task(
        "cat_on_board",
        AIKO,
        "May my cat come along in the cabin to Boston?",
        "None of our rules is about pets, so I have handed you over to a colleague.",
        gold=(call("transfer_to_human", user_id=AIKO, topic="pets"),),
        accepts=(AIKO,),
    ),
    task(
        "cheapest_business",
        SAMUEL,
        "What is the lowest business fare from Seattle to Boston on May 24?",
        "The lowest business fare that day is 430 dollars, on LK106.",
        reads=(search("SEA", "BOS", 24),),
        outputs=("430",),
    ),
)
