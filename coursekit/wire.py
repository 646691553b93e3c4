"""One message of the wire: a JSON-RPC 2.0 object on one line of ASCII, read strictly.

Both ends use these two functions. The reader takes bytes from somebody who may be hostile: whatever
does not keep the rules below raises `Breach`, never anything else.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

MAX_LINE = 8 * 1024 * 1024
"""Bytes in a message, its newline included."""


class Breach(Exception):
    """The other side broke the rules of the wire; the channel must not be read again."""


def write_message(message: dict[str, Any]) -> bytes:
    """One line for `message`, a JSON object without NaN.

    Raises ValueError when the line would be longer than `MAX_LINE`.
    """
    line = json.dumps(message, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    if len(line) >= MAX_LINE:
        raise ValueError(
            f"a value of {len(line):,} bytes is too large to pass: at most {MAX_LINE:,} bytes"
        )
    return line.encode("ascii") + b"\n"


def read_message(line: bytes) -> dict[str, Any]:
    """The JSON object of one line (without its newline).

    Duplicate keys, NaN and infinities, characters outside ASCII, integers of more digits than
    Python reads, too deep nesting and anything but an object raise `Breach`.
    """
    if len(line) >= MAX_LINE:
        raise Breach(f"a message is longer than {MAX_LINE:,} bytes")
    if not line.isascii():
        raise Breach("a message holds bytes outside ASCII")
    try:
        message = json.loads(
            line.decode("ascii"),  # given bytes, json would guess an encoding
            object_pairs_hook=_without_duplicates,
            parse_constant=_refuse_constant,
            parse_float=_finite_float,
        )
    except (ValueError, RecursionError, MemoryError) as error:
        raise Breach(f"a message is not readable JSON: {type(error).__name__}") from None
    if type(message) is not dict:
        raise Breach("a message is not a JSON object")
    if message.get("jsonrpc") != "2.0":
        raise Breach("a message is not JSON-RPC 2.0")
    return message


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Breach("a message names a key twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise Breach(f"a message holds {name}")


def _finite_float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise Breach("a message holds a number too large for a float")
    return number
