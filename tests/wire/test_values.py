"""What crosses the wall comes out as it went in, or as a breach: never as something else."""

import contextlib
import json
import math
from collections import Counter, namedtuple
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.models import Reply
from coursekit.tools import Registry, ToolCall, ToolSpec
from coursekit.trace import Trace
from coursekit.values import SAME_HASH, decode, encode
from coursekit.wire import Breach, read_message, write_message


def refuse(*_):
    raise Breach("nothing to adopt")


def there_and_back(value):
    message = {"jsonrpc": "2.0", "id": 1, "result": encode(value, refuse)}
    return decode(read_message(write_message(message)[:-1])["result"], refuse)


KEYS = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=5)
SCALARS = (
    KEYS
    | st.floats(allow_nan=False)
    | st.decimals(allow_nan=False)
    | st.fractions()
    | st.datetimes()
    | st.dates()
    | st.times()
    | st.timedeltas()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.sets(KEYS, max_size=4)
        | st.frozensets(KEYS, max_size=4)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_a_value_comes_back_equal_and_of_the_same_type(value):
    back = there_and_back(value)
    assert back == value
    assert type(back) is type(value)


def test_types_that_json_confuses_stay_apart():
    value = [1, 1.0, True, "1", (1,), [1], {1: "int"}, {"1": "str"}, b"1", Decimal("1.0")]
    back = there_and_back(value)
    assert [type(item) for item in back] == [type(item) for item in value]
    assert list(back[6]) == [1]


def test_floats_that_json_lacks_cross():
    back = there_and_back([math.nan, math.inf, -math.inf, -0.0])
    assert math.isnan(back[0])
    assert back[1:3] == [math.inf, -math.inf]
    assert math.copysign(1, back[3]) == -1


def test_times_and_big_numbers_cross():
    value = [
        2**200,
        -(2**63) - 1,
        datetime(2024, 5, 15),
        date(2024, 5, 15),
        time(1, 2),
        timedelta(3),
    ]
    assert there_and_back(value) == value
    assert there_and_back(Fraction(2**100, 3)) == Fraction(2**100, 3)


@pytest.mark.parametrize("kind", ["<f8", "<i4", "|u1", "|b1"])
def test_numeric_arrays_cross(kind):
    array = np.arange(6).reshape(2, 3).astype(kind)
    back = there_and_back(array)
    assert back.dtype == array.dtype
    assert back.tolist() == array.tolist()


def test_kit_objects_cross():
    call = ToolCall("7", "add", {"a": 1})
    spec = ToolSpec("add", "adds", {"type": "object"}, None, "integer")
    trace = Trace()
    trace.user("hello")
    trace.call(call)
    assert there_and_back(Reply("text", (call,))) == Reply("text", (call,))
    assert there_and_back(Registry([spec])).get("add") == spec
    assert there_and_back(trace).events == trace.events


class Liar(int):
    def __int__(self):
        return 7

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class LyingList(list):
    def __iter__(self):
        return iter([42])

    def __len__(self):
        return 1


def test_a_subclass_crosses_as_what_it_is_underneath():
    colour = IntEnum("Colour", "RED")
    point = namedtuple("Point", "x y")
    back = there_and_back([Liar(3), LyingList([1, 2]), colour.RED, Counter("aab"), point(1, 2)])
    assert back == [3, [1, 2], 1, {"a": 2, "b": 1}, (1, 2)]
    assert [type(item) for item in back] == [int, list, int, dict, tuple]


def test_a_lying_class_attribute_changes_nothing():
    class Pretender:
        __class__ = int

    with pytest.raises(Breach):
        encode(Pretender(), refuse)


def test_a_value_inside_itself_is_refused_in_words():
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(ValueError, match="contains itself"):
        encode(loop, refuse)


BAD = {
    "an object": {"a": 1},
    "an empty array": [],
    "an untagged array": [1, 2],
    "an unknown tag": ["pickle", "gASV"],
    "a tag that is no text": [["list"]],
    "a set of lists": ["set", ["list"]],
    "a dict of lists": ["dict", [["list"], 1]],
    "a dict key twice": ["dict", ["a", 1], ["a", 2]],
    "keys that are equal": ["dict", [1, 1], [True, 2]],
    "a pair of three": ["dict", ["a", 1, 2]],
    "a Decimal of words": ["decimal", "ten"],
    "a fraction over zero": ["fraction", "0x1", "0x0"],
    "a number in words": ["int", "ten"],
    "a float that JSON has": ["float", "1.0"],
    "bytes that are not base64": ["bytes", "!"],
    "a date that is none": ["date", "2024-13-01"],
    "a timedelta out of range": ["timedelta", 10**12, 0, 0],
    "an array of objects": ["array", "|O", [1], ""],
    "an array with too few bytes": ["array", "<f8", [2], ""],
    "an array with a negative size": ["array", "<f8", [-1], ""],
    "an array of a huge size": ["array", "<f8", [2**30, 2**30], ""],
    "an unknown kit class": ["kit", "os:system", ["command", "true"]],
    "a kit class of another module": ["kit", "coursekit.wire:Breach"],
    "a kit object without its parts": ["kit", "coursekit.tools:ToolCall"],
    "a kit object with one part too many": [
        "kit", "coursekit.tools:ToolCall", ["id", ""], ["name", ""], ["arguments", 1], ["x", 1],
    ],
    "events that are none": ["kit", "coursekit.trace:Trace", ["events", ["list", 1]]],
    "a lone surrogate": "\ud800",
}  # fmt: skip


@pytest.mark.parametrize("tree", BAD.values(), ids=BAD)
def test_a_value_that_keeps_no_rule_is_a_breach(tree):
    with pytest.raises(Breach):
        decode(tree, refuse)


def test_nesting_beyond_sixty_is_a_breach():
    tree: object = 1
    for _ in range(70):
        tree = ["list", tree]
    with pytest.raises(Breach, match="nested"):
        decode(tree, refuse)


def test_many_keys_of_one_hash_are_refused_before_they_cost_anything():
    prime = 2**61 - 1
    tree = ["set", *(["int", hex(n * prime)] for n in range(1, SAME_HASH + 2))]
    with pytest.raises(Breach, match="hash"):
        decode(tree, refuse)


LINES = {
    "not JSON": b"hello",
    "not ASCII": '{"jsonrpc":"2.0","id":"é"}'.encode(),
    "an array": b"[]",
    "no version": b'{"id":1}',
    "a key twice": b'{"jsonrpc":"2.0","id":1,"id":2}',
    "a key twice inside": b'{"jsonrpc":"2.0","result":[{"a":1,"a":1}]}',
    "NaN": b'{"jsonrpc":"2.0","result":NaN}',
    "infinity": b'{"jsonrpc":"2.0","result":-Infinity}',
    "a float too large": b'{"jsonrpc":"2.0","result":1e999}',
    "five thousand digits": b'{"jsonrpc":"2.0","result":' + b"9" * 5000 + b"}",
    "deep nesting": b'{"jsonrpc":"2.0","result":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "eight mebibytes": b'{"jsonrpc":"2.0","result":"' + b"x" * (8 << 20) + b'"}',
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_that_keeps_no_rule_is_a_breach(line):
    with pytest.raises(Breach):
        read_message(line)


def test_a_value_too_large_is_the_senders_error():
    with pytest.raises(ValueError, match="too large"):
        write_message({"jsonrpc": "2.0", "id": 1, "result": "x" * (9 << 20)})


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_breach(line):
    with contextlib.suppress(Breach):
        message = read_message(line)
        assert json.loads(line) == message
