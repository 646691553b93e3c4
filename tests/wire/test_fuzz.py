"""The reader of the wire survives a million mangled messages: a value or a breach, nothing else."""

import random

from coursekit.models import Reply
from coursekit.tools import ToolCall
from coursekit.trace import Trace
from coursekit.values import decode, encode
from coursekit.wire import Breach, read_message, write_message

MESSAGES = 1_000_000
SEEDS = [
    None,
    [1, -2.5, True, "text é", b"bytes"],
    {"a": (1, 2), 3: {4, 5}, None: frozenset({6})},
    Reply("text", (ToolCall("1", "add", {"a": 1}),)),
    Trace(),
    [2**70, float("inf")],
]
WORDS = [
    *(b"null", b"1e999", b"[", b"]", b"{", b"}", b'"', b",", b":", b"-", b"0x", b"1"),
    *(b"\\ud800", b"\\u0000", b"\xff", b'"kit"', b'"dict"', b'"array"', b'"handle"', b'"stub"'),
]


def adopt(tag, rest):
    if tag == "handle" and rest == [1, "x"]:
        return object()
    raise Breach("none")


def mangle(rng: random.Random, line: bytearray) -> None:
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(line))
        match rng.randrange(4):
            case 0:
                line[at] = rng.randrange(256)
            case 1:
                line[at:at] = rng.choice(WORDS)
            case 2:
                del line[at : at + rng.randint(1, 8)]
            case 3:
                end = at + rng.randint(1, 20)
                line[at:at] = line[at:end]


def test_a_million_mangled_messages_are_values_or_breaches():
    rng = random.Random(20_240_515)
    lines = [
        write_message({"jsonrpc": "2.0", "id": 1, "result": encode(value, adopt)})[:-1]
        for value in SEEDS
    ]
    values = breaches = 0
    for _ in range(MESSAGES):
        line = bytearray(rng.choice(lines))
        mangle(rng, line)
        try:
            decode(read_message(bytes(line)).get("result"), adopt)
            values += 1
        except Breach:
            breaches += 1
    assert values + breaches == MESSAGES
    assert min(values, breaches) > MESSAGES // 100
