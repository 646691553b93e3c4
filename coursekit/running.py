"""Running a coroutine to its end, whether or not an event loop is already running."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine; a notebook's own running loop is not in the way.

    With no loop running this is ``asyncio.run``. In a notebook cell a loop runs already and
    cannot be entered twice, so the coroutine gets a loop and a thread of its own, with the
    caller's context variables.

    Raises:
        whatever the coroutine raises.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    results: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(asyncio.run(coroutine))
        except BaseException as error:
            errors.append(error)

    context = contextvars.copy_context()
    thread = threading.Thread(target=context.run, args=(work,), name="coursekit-run", daemon=True)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
