"""Two requests at the same time: drives a request scope through tasks and threads, step by step."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

Scope = Callable[[str], AbstractContextManager[Any]]
Current = Callable[[], str]

OUTSIDE = "LookupError"
"""What stands in a record when there was no user."""
PATIENCE = 5.0
"""Seconds that a thread waits for the others."""


def seen(current: Current) -> str:
    """The current user, or `OUTSIDE`."""
    try:
        return current()
    except LookupError:
        return OUTSIDE


async def in_tasks(scope: Scope, current: Current, users: Sequence[str]) -> list[list[str]]:
    """One task a user, all inside their scopes at once: what each saw before, inside and after.

    Args:
        scope: the context manager of a request.
        current: gives the user of the request.
        users: one request each.
    """

    async def request(user: str) -> list[str]:
        record = [seen(current)]
        await asyncio.sleep(0)
        with scope(user):
            record.append(seen(current))
            await asyncio.sleep(0)  # now every other request has entered its scope
            record.append(seen(current))
        await asyncio.sleep(0)
        return [*record, seen(current)]

    # Each task starts from the context as it is here.
    return list(await asyncio.gather(*(request(user) for user in users)))


def in_threads(scope: Scope, current: Current, users: Sequence[str]) -> list[list[str]]:
    """The same with one thread a user."""
    records: list[list[str]] = [[] for _ in users]
    together = threading.Barrier(len(users))

    def request(number: int, user: str) -> None:
        try:
            records[number].append(seen(current))
            together.wait(PATIENCE)
            with scope(user):
                records[number].append(seen(current))
                together.wait(PATIENCE)
                records[number].append(seen(current))
                together.wait(PATIENCE)
            records[number].append(seen(current))
        except threading.BrokenBarrierError:
            pass  # another request failed, which its own record shows
        except Exception as error:
            records[number].append(type(error).__name__)
            together.abort()

    threads = [
        threading.Thread(target=contextvars.Context().run, args=(request, number, user))
        for number, user in enumerate(users)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return records


def in_turn(scope: Scope, current: Current, outer: str, inner: str) -> list[str]:
    """One request inside another, the inner one failing: what is seen at each step."""
    record = [seen(current)]
    with scope(outer):
        record.append(seen(current))
        try:
            with scope(inner):
                record.append(seen(current))
                raise KeyError(inner)
        except KeyError:
            record.append(seen(current))
    return [*record, seen(current)]
