"""Values as tagged arrays: what may cross between a notebook and the tests that mark it.

Scalars of JSON stand for themselves; every other value is an array headed by its tag, such as
`["tuple", 1, 2]`, so a reader never guesses and no JSON object appears inside a value. Encoding
reads a value with the methods of its base type, so an overridden `__iter__` or `__int__` has no
say; a subclass crosses as its base. Decoding trusts nothing and raises `Breach`.
"""

from __future__ import annotations

import base64
import binascii
import math
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeVar, cast

from coursekit.wire import Breach

MAX_DEPTH = 60
SAME_HASH = 64
"""Keys of one dict or set that may share a hash: more would make the reader quadratic."""

Tree = Any
"""A JSON value without objects."""

_KIT: dict[str, tuple[type, tuple[str, ...]]] = {}
_NAMES: dict[type, str] = {}
_T = TypeVar("_T")


def crosses(*attributes: str) -> Callable[[type[_T]], type[_T]]:
    """Class decorator: instances cross the wire by the class's name and these attributes.

    The attributes are also the constructor's keyword arguments; none given means the fields of the
    dataclass.
    """

    def register(cls: type[_T]) -> type[_T]:
        names = attributes or tuple(field.name for field in fields(cast(Any, cls)))
        name = f"{cls.__module__}:{cls.__qualname__}"
        _KIT[name], _NAMES[cls] = (cls, names), name
        return cls

    return register


def encode(value: object, export: Callable[[object], Tree]) -> Tree:
    """The tagged array for `value`; `export` makes the tree of what is not plain data.

    Raises ValueError for a value nested more than `MAX_DEPTH` deep (or inside itself).
    """
    return _encode(value, export, 0)


def decode(
    tree: Tree, adopt: Callable[[str, list[Any]], object], *, may_import: bool = False
) -> Any:
    """The value of a tagged array from the other side.

    `adopt(tag, rest)` makes the object for the tags of stubs and handles, or raises `Breach`.
    `may_import` lets the name of a kit class import its module: only ever on the student's side.
    """
    return _decode(tree, adopt, may_import, 0)


def _encode(value: Any, export: Callable[[object], Tree], depth: int) -> Tree:
    if depth > MAX_DEPTH:
        raise ValueError(f"a value is nested more than {MAX_DEPTH} deep, or contains itself")
    cls = type(value)
    if value is None or cls is bool:
        return value
    bases = type.__dict__["__mro__"].__get__(cls)  # a lying __class__ does not change it
    for base in bases:
        if base in _SCALARS:
            return _SCALARS[base](value)
        if base in _MANY:
            items = (_encode(item, export, depth + 1) for item in base.__iter__(value))
            return [_MANY[base], *items]
        if base is dict:
            pairs = dict.items(value)
            encoded = (
                [_encode(key, export, depth + 1), _encode(item, export, depth + 1)]
                for key, item in pairs
            )
            return ["dict", *encoded]
        if base in _NAMES:
            name = _NAMES[base]
            attributes = (
                [attribute, _encode(object.__getattribute__(value, attribute), export, depth + 1)]
                for attribute in _KIT[name][1]
            )
            return ["kit", name, *attributes]
    if cls.__module__ == "numpy" and "numpy" in sys.modules:
        return _encode_numpy(value, export)
    return export(value)


def _encode_int(value: Any) -> Tree:
    number = int.__int__(value)
    return number if -(2**63) <= number < 2**63 else ["int", hex(number)]


def _encode_float(value: Any) -> Tree:
    number = float.__float__(value)
    return number if math.isfinite(number) else ["float", repr(number)]


def _encode_fraction(value: Any) -> Tree:
    parts = (object.__getattribute__(value, name) for name in ("_numerator", "_denominator"))
    return ["fraction", *(hex(int.__int__(part)) for part in parts)]


def _encode_timedelta(value: Any) -> Tree:
    parts = (
        timedelta.__dict__[name].__get__(value) for name in ("days", "seconds", "microseconds")
    )
    return ["timedelta", *parts]


_MANY: dict[type, str] = {list: "list", tuple: "tuple", set: "set", frozenset: "frozenset"}
_SCALARS: dict[type, Callable[[Any], Tree]] = {
    str: lambda value: _text(str.__str__(value)),
    int: _encode_int,
    float: _encode_float,
    bytes: lambda value: ["bytes", _base64(bytes(memoryview(value)))],
    Decimal: lambda value: ["decimal", Decimal.__str__(value)],
    Fraction: _encode_fraction,
    datetime: lambda value: ["datetime", datetime.isoformat(value)],
    date: lambda value: ["date", date.isoformat(value)],
    time: lambda value: ["time", time.isoformat(value)],
    timedelta: _encode_timedelta,
}
"""Written with the methods of the base type, which a subclass cannot override."""


def _encode_numpy(value: object, export: Callable[[object], Tree]) -> Tree:
    import numpy as np

    if isinstance(value, np.generic) and value.dtype.kind in "biuf":
        return _encode(value.item(), export, 0)
    if type(value) is np.ndarray and value.dtype.kind in "biuf":
        plain = np.ascontiguousarray(value)
        return ["array", plain.dtype.str, list(value.shape), _base64(plain.tobytes())]
    return export(value)


def _decode(
    tree: Tree, adopt: Callable[[str, list[Any]], object], may_import: bool, depth: int
) -> Any:
    if depth > MAX_DEPTH:
        raise Breach(f"a value is nested more than {MAX_DEPTH} deep")
    if tree is None or type(tree) in (bool, int, float):
        return tree
    if type(tree) is str:
        return _well_formed(tree)
    if type(tree) is not list or not tree or type(tree[0]) is not str:
        raise Breach("a value is neither a scalar nor an array headed by a tag")
    tag, rest = tree[0], tree[1:]

    def each(items: Iterable[Tree]) -> list[Any]:
        return [_decode(item, adopt, may_import, depth + 1) for item in items]

    match tag:
        case "list":
            return each(rest)
        case "tuple":
            return tuple(each(rest))
        case "set" | "frozenset":
            items = _hashable(each(rest))
            return set(items) if tag == "set" else frozenset(items)
        case "dict":
            pairs = [_pair(item) for item in rest]
            keys = _hashable(each(key for key, _ in pairs))
            found = dict(zip(keys, each(item for _, item in pairs), strict=True))
            if len(found) != len(keys):
                raise Breach("a dict names a key twice")
            return found
        case "kit":
            return _decode_kit(rest, each, may_import)
        case "stub" | "handle" | "source":
            return adopt(tag, rest)
        case _:
            return _decode_scalar(tag, rest)


def _decode_scalar(tag: str, rest: list[Any]) -> Any:
    if tag == "array":
        return _decode_array(rest)
    if tag == "timedelta":
        if [type(part) for part in rest] != [int, int, int]:
            raise Breach("a timedelta is not three integers")
        try:
            return timedelta(*rest)
        except OverflowError:
            raise Breach("a timedelta is out of range") from None
    readers: dict[str, tuple[int, Callable[..., Any]]] = {
        "int": (1, lambda text: int(text, 16)),
        "float": (1, lambda text: {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}[text]),
        "bytes": (1, lambda text: base64.b64decode(text, validate=True)),
        "decimal": (1, Decimal),
        "fraction": (2, lambda top, bottom: Fraction(int(top, 16), int(bottom, 16))),
        "datetime": (1, datetime.fromisoformat),
        "date": (1, date.fromisoformat),
        "time": (1, time.fromisoformat),
    }
    if tag not in readers:
        raise Breach(f"unknown tag {tag[:40]!r}")
    count, reader = readers[tag]
    if len(rest) != count or any(type(part) is not str for part in rest):
        raise Breach(f"a {tag} is not {count} text(s)")
    try:
        return reader(*rest)
    except (ValueError, KeyError, ZeroDivisionError, InvalidOperation, binascii.Error):
        raise Breach(f"a {tag} is not readable") from None


def _decode_array(rest: list[Any]) -> Any:
    import numpy as np

    if len(rest) != 3 or type(rest[0]) is not str or type(rest[1]) is not list:
        raise Breach("an array is not a type, a shape and its bytes")
    kind, shape, content = rest
    if (
        type(content) is not str
        or len(kind) > 4
        or kind[:1] not in "<>|"
        or kind[1:2] not in list("biuf")
    ):
        raise Breach("an array is not of numbers")
    if len(shape) > 32 or any(type(size) is not int or not 0 <= size < 2**31 for size in shape):
        raise Breach("an array has an impossible shape")
    try:
        data = base64.b64decode(content, validate=True)
        dtype = np.dtype(kind)
        if math.prod(shape) * dtype.itemsize != len(data):
            raise Breach("an array's bytes do not fill its shape")
        return np.frombuffer(data, dtype=dtype).reshape(shape).copy()
    except (TypeError, ValueError, binascii.Error):
        raise Breach("an array is not readable") from None


def _decode_kit(
    rest: list[Any], each: Callable[[Iterable[Tree]], list[Any]], may_import: bool
) -> Any:
    if not rest or type(rest[0]) is not str:
        raise Breach("a kit object has no name")
    name, pairs = rest[0], [_pair(item) for item in rest[1:]]
    if name not in _KIT and may_import and name.startswith("coursekit."):
        import_module(name.partition(":")[0])
    if name not in _KIT:
        raise Breach(f"unknown kit class {name[:80]!r}")
    cls, attributes = _KIT[name]
    if tuple(key for key, _ in pairs) != attributes:
        raise Breach(f"{cls.__name__} comes without exactly {', '.join(attributes)}")
    values = each(item for _, item in pairs)
    try:
        return cls(**dict(zip(attributes, values, strict=True)))
    except Exception as error:
        raise Breach(f"{cls.__name__} refuses its values: {type(error).__name__}") from None


def _pair(item: Tree) -> tuple[Tree, Tree]:
    if type(item) is not list or len(item) != 2:
        raise Breach("a pair is not an array of two")
    return item[0], item[1]


def _hashable(items: list[Any]) -> list[Hashable]:
    try:
        hashes = Counter(hash(item) for item in items)
    except TypeError:
        raise Breach("a key cannot be hashed") from None
    if hashes and max(hashes.values()) > SAME_HASH:
        raise Breach(f"more than {SAME_HASH} keys share a hash")
    return items


def _text(text: str) -> str:
    """`text` with lone surrogates, which no reader takes, replaced by `?`."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _well_formed(text: str) -> str:
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise Breach("a text holds a lone surrogate") from None
    return text


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
