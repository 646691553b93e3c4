"""The student's end of an exercise's wire: calls the functions that tests name, answers with data.

Objects that are not data stay here under a number (a handle); what the tests lend (models, tools)
arrives as stubs, each use of which is a request back to the tests' side.
"""

from __future__ import annotations

import builtins
import inspect
import socket
import threading
import traceback
from collections.abc import Callable
from typing import Any

from coursekit.lending import function_from, kit_function
from coursekit.values import decode, encode
from coursekit.wire import read_message, write_message

from .lines import Lines

TEXT = 20_000
"""Characters of an exception's message or traceback that cross."""


class Closed(BaseException):
    """The other side closed the wire: nothing is left to do."""


class Answers:
    """Serves one exercise over `channel` with the names of `namespace`.

    `loop` is the event loop on which coroutines of the student run.
    """

    def __init__(self, channel: socket.socket, namespace: dict[str, Any], loop: Any) -> None:
        self._channel, self._lines = channel, Lines(channel)
        self._namespace, self._loop = namespace, loop
        self._handles: dict[int, object] = {}
        self._last = 0
        self._busy = threading.RLock()

    def serve(self) -> None:
        """Answers requests until the wire closes."""
        try:
            while True:
                self._reply(self._receive())
        except Closed:
            return

    def _receive(self) -> dict[str, Any]:
        line = self._lines.read()
        if line is None:
            raise Closed
        return read_message(line)

    def _reply(self, request: dict[str, Any]) -> None:
        try:
            result = {"result": self._encode(self._perform(request["method"], request["params"]))}
            line = write_message({"jsonrpc": "2.0", "id": request["id"], **result})
        except Closed:
            raise
        except BaseException as error:
            answer = {"code": -32000, "message": "exception", "data": _picture(error)}
            line = write_message({"jsonrpc": "2.0", "id": request["id"], "error": answer})
        self._send(line)

    def _send(self, line: bytes) -> None:
        try:
            self._channel.sendall(line)
        except OSError:
            raise Closed from None

    def _perform(self, method: str, params: list[Any]) -> Any:
        if method == "call":
            target, arguments, named = params
            function = self._target(target)
            values = [self._decode(value) for value in arguments]
            options = {name: self._decode(value) for name, value in named}
            return self._finish(function(*values, **options))
        if method == "get":
            return self._target(params[0])
        if method == "put":  # a value that stays here, to be passed and read again
            return _Kept(self._decode(params[0]))
        raise ValueError(f"unknown method {method!r}")

    def _target(self, target: Any) -> Any:
        """What a call is for: a global name of the notebook, `[handle, attribute]`, or of the kit.

        Attribute "" is the object itself; `["kit", name]` is a function or class of the kit.
        """
        if isinstance(target, list) and target[0] == "kit":
            return kit_function(target[1])
        if isinstance(target, str):
            if target in self._namespace:
                return self._namespace[target]
            raise NameError(f"{target} is not defined")
        held = self._handles[target[0]]
        return getattr(held, target[1]) if target[1] else held

    def _finish(self, value: Any) -> Any:
        """The result of a coroutine, run on the notebook's loop; any other value as it is."""
        if not inspect.isawaitable(value):
            return value

        async def wait() -> Any:
            return await value

        return self._loop.run_until_complete(wait())

    def _encode(self, value: object) -> Any:
        return self._keep(value.value) if isinstance(value, _Kept) else encode(value, self._keep)

    def _keep(self, value: object) -> list[Any]:
        if isinstance(value, Stub):
            return ["stub", value.number]
        number = len(self._handles) + 1
        self._handles[number] = value
        return ["handle", number, type.__dict__["__name__"].__get__(type(value))]

    def _decode(self, tree: Any) -> Any:
        return decode(tree, self._adopt, may_import=True)

    def _adopt(self, tag: str, rest: list[Any]) -> object:
        if tag == "handle":
            return self._handles[rest[0]]
        if tag == "source":
            return function_from(*rest)
        number, kind, name, methods = rest
        if kind == "object":
            return type(name, (), {each: Stub(self, number, each, name=each) for each in methods})()
        stub = Stub(self, number, "", name=name)
        return stub.asynchronous if kind == "async" else stub

    def use(self, stub: int, method: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Runs what the tests lent, on their side; requests they send meanwhile are answered."""
        with self._busy:
            self._last += 1
            number = self._last
            params = [
                stub,
                method,
                [self._encode(value) for value in arguments],
                [[name, self._encode(value)] for name, value in named.items()],
            ]
            self._send(
                write_message({"jsonrpc": "2.0", "id": number, "method": "use", "params": params})
            )
            while "method" in (message := self._receive()):
                self._reply(message)
        if "error" in message:
            raise _builtin_error(message["error"])
        return self._decode(message["result"])


class _Kept:
    def __init__(self, value: object) -> None:
        self.value = value


class Stub:
    """A function of the tests' side; calling it runs it there."""

    def __init__(self, answers: Answers, number: int, method: str, *, name: str) -> None:
        self._answers, self.number, self._method = answers, number, method
        self.__name__ = self.__qualname__ = name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._answers.use(self.number, self._method, arguments, named)

    async def asynchronous(self, *arguments: Any, **named: Any) -> Any:
        """The same as a coroutine function."""
        return self(*arguments, **named)

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"


def _builtin_error(error: dict[str, Any]) -> Exception:
    kind = getattr(builtins, error["data"]["type"], None)
    if isinstance(kind, type) and issubclass(kind, Exception):
        try:
            return kind(error["message"])
        except TypeError:
            pass
    return RuntimeError(error["message"])


def _picture(error: BaseException) -> dict[str, Any]:
    """Names of the type and its bases, message and traceback as bounded texts."""
    cls = type(error)
    names = [str(type.__dict__["__name__"].__get__(base))[:200] for base in type.mro(cls)][:20]
    return {
        "bases": names,
        "message": _safely(lambda: str(error)),
        "traceback": _safely(lambda: _trace(error)),
    }


def _trace(error: BaseException) -> str:
    lines = traceback.format_exception(type(error), error, error.__traceback__, limit=-12)
    return "".join(lines)


def _safely(make: Callable[[], str]) -> str:
    try:
        text = make()
        if type(text) is not str:
            text = str.__str__(text)
    except BaseException:
        return "(its text could not be made)"
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= TEXT else text[: TEXT // 2] + " … " + text[-TEXT // 2 :]
