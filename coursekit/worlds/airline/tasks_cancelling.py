"""Tasks about cancelling: what may go, and what must stand."""

from __future__ import annotations

from coursekit.worlds.airline.task import Fact, Task
from coursekit.worlds.airline.task_parts import (
    JULIA,
    KWAME,
    LENA,
    ROSA,
    SAMUEL,
    TOMAS,
    WHY,
    booking,
    cancel,
    status,
    task,
)

CANCELLING: tuple[Task, ...] = (
    task(
        "cancel_new_basic",
        LENA,
        "Hello. I have to call off my flight to Miami on May 21. How much do I get back?",
        "Your reservation QX7T2M is cancelled, and you get back 90 dollars.",
        reads=(booking("QX7T2M"),),
        gold=(cancel("QX7T2M", "first_24_hours"),),
        outputs=("90",),
        accepts=("QX7T2M",),
    ),
    task(
        "refuse_old_basic",
        LENA,
        "Please cancel my trip to Boston on May 23. And what did I pay for it in all?",
        "I am sorry: H4WD9C is basic economy, booked more than 24 hours ago, and cannot be "
        "cancelled. You paid 720 dollars for it.",
        reads=(booking("H4WD9C"),),
        outputs=("720",),
        tempting=(cancel("H4WD9C", "other"),),
    ),
    task(
        "cancel_business",
        TOMAS,
        "I need to cancel the trip to Phoenix that I booked with my wife. What comes back to me?",
        "Your business reservation B2KV6R is cancelled; 920 dollars go back to your card.",
        reads=(booking("B2KV6R"),),
        gold=(cancel("B2KV6R", "business"),),
        outputs=("920",),
        accepts=("B2KV6R",),
    ),
    task(
        "cancel_insured",
        SAMUEL,
        "I want to cancel my flight to Austin. I do have insurance. How much is refunded?",
        "Get well soon. D3RF7X is cancelled under your insurance, and 195 dollars are refunded.",
        reads=(booking("D3RF7X"),),
        facts=(Fact("reason", WHY, "I broke my leg on Sunday."),),
        gold=(cancel("D3RF7X", "health"),),
        outputs=("195",),
        accepts=("D3RF7X", "health"),
        must_ask="reason",
    ),
    task(
        "refuse_insured",
        KWAME,
        "I would like to cancel my Seattle flight on the 21st, please; it is insured. If that "
        "cannot be done, tell me what I paid.",
        "I am sorry: insurance covers health and weather, not a change of plans, so J2NL6Z "
        "stands. You paid 195 dollars for it.",
        reads=(booking("J2NL6Z"),),
        facts=(Fact("reason", WHY, "I simply have other plans now."),),
        outputs=("195",),
        tempting=(cancel("J2NL6Z", "other"),),
        must_ask="reason",
    ),
    task(
        "cancel_flight_gone",
        SAMUEL,
        "I hear that my flight to Denver on the 17th does not go. Give me my money back, and "
        "tell me how much it is.",
        "LK213 on May 17 is cancelled, so I have cancelled K6YB5H; 85 dollars come back to you.",
        reads=(booking("K6YB5H"), status("LK213", 17)),
        gold=(cancel("K6YB5H", "airline_cancelled"),),
        outputs=("85",),
        accepts=("K6YB5H",),
    ),
    task(
        "cancel_what_can_be",
        JULIA,
        "Cancel everything that I have booked with you and tell me the sum that I get back.",
        "V6QJ4N and F9CM2Y are cancelled, and 1,050 dollars come back. X4SB8D is basic economy "
        "and past its first 24 hours: it cannot be cancelled.",
        reads=(booking("V6QJ4N"), booking("F9CM2Y"), booking("X4SB8D")),
        gold=(cancel("V6QJ4N", "business"), cancel("F9CM2Y", "first_24_hours")),
        outputs=("1050",),
        accepts=("V6QJ4N", "F9CM2Y"),
        tempting=(cancel("X4SB8D", "other"),),
    ),
    task(
        "refuse_half_flown",
        ROSA,
        "I have flown to Boston and shall stay. Cancel the business trip with the flight back, "
        "and say what the whole of it had cost.",
        "I am sorry: LK104 of that trip is flown, so nothing in L3GK7B can be cancelled. It cost "
        "910 dollars.",
        reads=(booking("L3GK7B"),),
        outputs=("910",),
        tempting=(cancel("L3GK7B", "business"),),
    ),
)
