"""The customers whom the tasks are about, and what they have booked."""

from __future__ import annotations

CUSTOMERS: tuple[tuple[str, str, str, dict[str, int | None]], ...] = (
    ("lena_ortiz_1840", "1988-02-17", "regular", {"credit_card_4410": None}),
    ("tomas_reyes_2291", "1979-11-03", "silver", {"credit_card_7023": None, "gift_card_118": 90}),
    ("aiko_mori_5572", "1991-06-25", "gold", {"credit_card_3307": None, "gift_card_402": 600}),
    ("samuel_okoro_9034", "1966-09-12", "regular", {"credit_card_8181": None}),
    ("nina_falk_3316", "1995-01-30", "regular", {"credit_card_2250": None, "gift_card_77": 45}),
    ("pavel_horak_7745", "1983-07-08", "silver", {"credit_card_6612": None}),
    (
        "rosa_lind_4128",
        "1972-12-19",
        "gold",
        {"credit_card_9090": None, "gift_card_251": 120, "gift_card_252": 85},
    ),
    (
        "omar_saleh_6603",
        "1999-03-05",
        "regular",
        {"credit_card_1357": None, "certificate_640": 400},
    ),
    ("julia_weber_8452", "1986-10-21", "silver", {"credit_card_5599": None}),
    ("kwame_boateng_2087", "1990-04-14", "regular", {"credit_card_3141": None}),
)
"""User id, day of birth, membership, balance by payment id (None: a card, no balance)."""

_MAX = ("Max Ortiz", "2015-08-09")
_EVA = ("Eva Reyes", "1981-05-27")
_KEN = ("Ken Mori", "1989-12-02")
_IDA = ("Ida Falk", "1997-03-11")
_JAN = ("Jan Horak", "2010-02-20")
_LIA = ("Lia Horak", "2012-09-15")
_BEN = ("Ben Weber", "1984-01-07")

Booking = tuple[str, str, str, str, tuple[tuple[str, str], ...], int, bool, str, str]

RESERVATIONS: tuple[Booking, ...] = (
    ("QX7T2M", "lena_ortiz_1840", "basic_economy", "LK650 21",
     (), 0, False, "2024-05-14T09:40:00", "credit_card_4410"),
    ("H4WD9C", "lena_ortiz_1840", "basic_economy", "LK104 23, LK105 26",
     (_MAX,), 1, False, "2024-05-10T17:20:00", "credit_card_4410"),
    ("B2KV6R", "tomas_reyes_2291", "business", "LK430 20",
     (_EVA,), 2, False, "2024-05-02T12:00:00", "credit_card_7023"),
    ("N8ZP3F", "tomas_reyes_2291", "economy", "LK322 14",
     (_EVA,), 2, False, "2024-04-28T08:15:00", "credit_card_7023"),
    ("T5JC8L", "aiko_mori_5572", "economy", "LK102 22, LK103 25",
     (_KEN,), 2, True, "2024-05-06T19:30:00", "credit_card_3307"),
    ("W9MA4S", "aiko_mori_5572", "economy", "LK320 24",
     (), 1, False, "2024-05-09T10:05:00", "credit_card_3307"),
    ("D3RF7X", "samuel_okoro_9034", "economy", "LK541 18",
     (), 1, True, "2024-05-04T07:50:00", "credit_card_8181"),
    ("K6YB5H", "samuel_okoro_9034", "basic_economy", "LK213 17",
     (), 0, False, "2024-05-08T21:10:00", "credit_card_8181"),
    ("G7LN2V", "nina_falk_3316", "economy", "LK210 19, LK211 23",
     (_IDA,), 2, False, "2024-05-11T13:45:00", "credit_card_2250"),
    ("C4TX8J", "nina_falk_3316", "economy", "LK652 14",
     (_IDA,), 1, True, "2024-05-01T16:00:00", "credit_card_2250"),
    ("M2HS6Q", "pavel_horak_7745", "economy", "LK431 13",
     (_JAN, _LIA), 3, False, "2024-04-30T11:25:00", "credit_card_6612"),
    ("Z8FW3K", "pavel_horak_7745", "economy", "LK540 25",
     (_JAN, _LIA), 3, False, "2024-05-07T18:40:00", "credit_card_6612"),
    ("R5PD9T", "rosa_lind_4128", "economy", "LK651 20",
     (), 1, False, "2024-05-03T09:10:00", "credit_card_9090"),
    ("L3GK7B", "rosa_lind_4128", "business", "LK104 12, LK105 20",
     (), 2, False, "2024-04-25T14:30:00", "credit_card_9090"),
    ("V6QJ4N", "julia_weber_8452", "business", "LK433 22",
     (_BEN,), 3, False, "2024-05-05T20:55:00", "credit_card_5599"),
    ("F9CM2Y", "julia_weber_8452", "economy", "LK323 27",
     (_BEN,), 2, False, "2024-05-14T22:05:00", "credit_card_5599"),
    ("X4SB8D", "julia_weber_8452", "basic_economy", "LK214 26",
     (), 0, False, "2024-05-09T06:35:00", "credit_card_5599"),
    ("P7VR5G", "kwame_boateng_2087", "economy", "LK104 12",
     (), 1, False, "2024-04-29T15:15:00", "credit_card_3141"),
    ("J2NL6Z", "kwame_boateng_2087", "economy", "LK542 21",
     (), 1, True, "2024-05-08T12:50:00", "credit_card_3141"),
    ("S8DT3P", "omar_saleh_6603", "economy", "LK432 18",
     (), 1, False, "2024-05-10T08:20:00", "credit_card_1357"),
)  # fmt: skip
"""Id, user id, cabin, flights (number, day of May), companions, bags, insurance, booked at, paid
with."""
