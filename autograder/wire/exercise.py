"""One exercise's wire, seen from the tests: calls that cross the wall and what they lend."""

from __future__ import annotations

import asyncio
import builtins
import inspect
import time
from collections.abc import Callable
from typing import Any, cast

from autograder.wire.channel import Channel
from autograder.wire.failures import BoxFailure, BoxTimeout, Gone, Violation
from coursekit.lending import Lent, Source
from coursekit.testing import RemoteError, remote_error
from coursekit.values import decode, encode
from coursekit.wire import Breach

USES = 10_000
"""Requests on lent functions during one call."""
NESTED = 8
"""Calls of ours that may wait inside one another."""


class Handle:
    """An object of the student's that is no data: equal to nothing but itself.

    Its attributes are read over the wire; a method comes back as a handle too, which can be called.
    """

    def __init__(self, wire: ExerciseWire, number: int, type_name: str) -> None:
        self.__dict__.update(_wire=wire, _number=number, _type_name=type_name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._wire.get([self._number, name])

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._wire.call([self._number, ""], *arguments, **named)

    def __repr__(self) -> str:
        return f"<an object of type {self._type_name[:80]!r} in the notebook>"


class ExerciseWire:
    """Calls the functions of one exercise's fork over `channel`.

    Each call must be answered within `seconds`, the time its lent functions take included; `limit`
    is the name of the limit that sets this time.
    """

    def __init__(self, channel: Channel, seconds: float, limit: str = "call_seconds") -> None:
        self._channel, self._seconds, self._limit = channel, seconds, limit
        self._last = self._last_lent = 0
        self._lent: dict[int, object] = {}
        self._kept: dict[int, object] = {}
        self._held: BaseException | None = None
        self._depth = self._uses = 0
        self._deadline = 0.0

    @property
    def closed(self) -> bool:
        """Whether the exercise cannot be asked any more."""
        return self._channel.closed

    def close(self) -> None:
        """Ends the exercise's fork."""
        self._channel.close()

    def call(self, target: str | list[Any], /, *arguments: Any, **named: Any) -> Any:
        """Calls a global function of the notebook by name, or `[handle number, attribute]`.

        `["kit", "coursekit.module:name"]` is a function or class of the kit, there.

        Raises `RemoteError` for an exception of the student's, a `BoxFailure` when there is no
        proper answer, and what a lent function asserted, after the call.
        """
        values = [self._encode(value) for value in arguments]
        options = [[name, self._encode(value)] for name, value in named.items()]
        return self._ask("call", [target, values, options])

    def get(self, target: str | list[Any]) -> Any:
        """The value of a global name, or of an attribute of a handle's object."""
        return self._ask("get", [target])

    def put(self, value: Any) -> Any:
        """Puts a value into the box and returns its handle: pass it, then read it with `value`."""
        return self._ask("put", [self._encode(value)])

    def value(self, handle: Handle) -> Any:
        """The present value of what `put` left in the box."""
        return self.get([handle._number, ""])

    def _ask(self, method: str, params: list[Any]) -> Any:
        outermost = self._depth == 0
        if outermost:
            if not self._channel.silent():
                raise self._violation("something came before it was asked for")
            self._held, self._uses = None, 0
            self._deadline = time.monotonic() + self._seconds
        if self._depth >= NESTED:
            raise AssertionError(f"more than {NESTED} calls wait inside one another")
        self._depth += 1
        self._last += 1
        number = self._last
        try:
            request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            self._channel.send(request, self._deadline)
            while "method" in (message := self._channel.receive(self._deadline)):
                self._serve(message)
            answer = self._answer(message, number)
        except BoxTimeout:
            raise BoxTimeout(
                f"{_asked(method, params[0])} did not answer within {self._seconds:.3g} seconds "
                f"(limit {self._limit})"
            ) from None
        except Gone as gone:
            raise Gone(f"{gone}; it was asked for {_asked(method, params[0])}") from None
        finally:
            self._depth -= 1
            if outermost:
                self._lent.clear()
        if outermost and self._held is not None:
            raise self._held
        if isinstance(answer, RemoteError):
            raise answer
        return answer

    def _answer(self, message: dict[str, Any], number: int) -> Any:
        if type(message.get("id")) is not int or message["id"] != number:
            raise self._violation("an answer bears another number than the question")
        keys = set(message)
        if keys == {"jsonrpc", "id", "result"}:
            return self._decode(message["result"])
        if keys == {"jsonrpc", "id", "error"}:
            data = message["error"].get("data") if type(message["error"]) is dict else None
            if type(data) is dict and type(data.get("bases")) is list:
                texts = [_printable(data.get(name)) for name in ("message", "traceback")]
                return remote_error(data["bases"], *texts)
        raise self._violation("an answer is neither a result nor an error")

    def _serve(self, request: dict[str, Any]) -> None:
        """Runs a lent function for the box and sends its result or its exception."""
        self._uses += 1
        if self._uses > USES:
            raise self._violation(f"more than {USES:,} uses of lent functions in one call")
        number, params = request.get("id"), request.get("params")
        if request.get("method") != "use" or type(number) is not int or type(params) is not list:
            raise self._violation("a request other than the use of a lent function")
        if len(params) != 4 or type(params[0]) is not int:
            raise self._violation("the use of a lent function without its four parts")
        stub, method, arguments, named = params
        lent = self._lent.get(stub, self._kept.get(stub))
        if lent is None:
            raise self._violation("the use of a function that was not lent in this call")
        function = self._method(lent, method)
        if type(arguments) is not list or type(named) is not list:
            raise self._violation("the arguments of a lent function are no arrays")
        values = [self._decode(value) for value in arguments]
        options: dict[str, Any] = {}
        for pair in named:
            if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str:
                raise self._violation("a named argument is no pair")
            options[pair[0]] = self._decode(pair[1])
        answer = self._run(function, values, options)
        self._channel.send({"jsonrpc": "2.0", "id": number, **answer}, self._deadline)

    def _run(
        self, function: Callable[..., Any], values: list[Any], options: dict[str, Any]
    ) -> dict[str, Any]:
        try:
            result = function(*values, **options)
            if inspect.iscoroutine(result):
                result = asyncio.run(result)
            return {"result": self._encode(result)}
        except Exception as error:
            if isinstance(error, AssertionError):
                self._held = error
                error = RuntimeError("the test stopped this call")
            return {
                "error": {
                    "code": -32000,
                    "message": str(error),
                    "data": {"type": _builtin_name(error)},
                }
            }
        except BaseException as error:
            if isinstance(error, BoxFailure | KeyboardInterrupt):
                raise
            # pytest.fail and its like: they belong to the test, not to the student's code.
            self._held = error
            stopped = {
                "code": -32000,
                "message": "the test stopped this call",
                "data": {"type": "RuntimeError"},
            }
            return {"error": stopped}

    def _method(self, lent: object, name: Any) -> Callable[..., Any]:
        if isinstance(lent, Lent) and type(name) is str and name in lent.methods:
            return cast(Callable[..., Any], getattr(lent.target, name))
        if isinstance(lent, Lent) or name != "":
            raise self._violation("the use of a method that was not lent")
        return cast(Callable[..., Any], lent)

    def _encode(self, value: object) -> Any:
        return encode(value, self._lend)

    def _decode(self, tree: Any) -> Any:
        try:
            return decode(tree, self._adopt)
        except Breach as breach:
            raise self._violation(str(breach)) from None

    def _lend(self, value: object) -> list[Any]:
        if isinstance(value, Handle):
            return ["handle", value._number]
        if isinstance(value, Source):
            return ["source", value.name, value.text]
        self._last_lent += 1  # a number is never lent twice: a stub ends with the call it came in
        number = self._last_lent
        name = str(getattr(value, "__name__", type(value).__name__))
        if isinstance(value, Lent):
            (self._kept if value.kept else self._lent)[number] = value
            return ["stub", number, "object", type(value.target).__name__, sorted(value.methods)]
        if not callable(value):
            raise TypeError(
                f"a {type(value).__name__} cannot cross the wall: pass data or a function"
            )
        self._lent[number] = value
        kind = "async" if inspect.iscoroutinefunction(value) else "function"
        return ["stub", number, kind, name, []]

    def _adopt(self, tag: str, rest: list[Any]) -> object:
        if tag == "handle" and len(rest) == 2 and type(rest[0]) is int and type(rest[1]) is str:
            return Handle(self, *rest)
        if tag == "stub" and len(rest) == 1 and type(rest[0]) is int and rest[0] in self._lent:
            return self._lent[rest[0]]
        raise Breach("a handle or stub that is none")

    def _violation(self, what: str) -> Violation:
        """The failure to raise; the channel is closed."""
        self.close()
        return Violation(what)


def _asked(method: str, target: Any) -> str:
    """What a request was for, in words."""
    if method == "put":
        return "a copy of a value"
    name = target if type(target) is str else target[1] or "an object of its own"
    return f"{name}()" if method == "call" else str(name)


def _builtin_name(error: Exception) -> str:
    for base in type(error).__mro__:
        if getattr(builtins, base.__name__, None) is base:
            return str(base.__name__)
    return "Exception"


def _printable(text: Any) -> str:
    if type(text) is not str:
        return ""
    return str(text)[:20_100].encode("utf-8", "replace").decode("utf-8")
