"""Services that have no time just now: what they raise, and one that makes a test's answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Busy(RuntimeError):
    """A service that could answer, but not now.

    Args:
        message: what it says.
        retry_after: seconds after which it wants to be asked again, None when it does not say.
    """

    def __init__(self, message: str = "busy", retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Answering(Protocol):
    """Whatever a service has its answers from."""

    def answer(self) -> list[Any]: ...


class Service:
    """A tool without arguments whose every call is answered from somewhere else.

    Args:
        source: its ``answer()`` is asked at each call; gives ``["ok", value]``,
            ``["busy", retry_after]`` or ``["error", message]``.
    """

    def __init__(self, source: Answering) -> None:
        self._source = source

    def __call__(self) -> Any:
        """The value.

        Raises:
            Busy: it is busy.
            LookupError: something else is wrong with it.
        """
        kind, content = self._source.answer()
        if kind == "busy":
            raise Busy("busy", content)
        if kind == "error":
            raise LookupError(content)
        return content


def asked_to_wait(tool: Callable[[], Any]) -> float | None:
    """The seconds after which a tool wants to be asked again; None when it does not say.

    Raises:
        ValueError: it is not busy.
    """
    try:
        tool()
    except Busy as busy:
        return busy.retry_after
    raise ValueError("the tool was expected to be busy, and answered")
