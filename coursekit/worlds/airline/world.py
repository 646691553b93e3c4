"""One airline, alive: its database and the tools that read and change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from coursekit.busy import Busy
from coursekit.clock import FakeClock
from coursekit.tools import Registry, ToolCall, ToolSpec
from coursekit.worlds.airline.specs import SPECS


class World:
    """The airline at 2024-05-15 00:00 EST; two new worlds hold the same.

    Args:
        busy: seconds, by tool name, until which that tool raises Busy.
        clock: tells the time to which ``busy`` refers.

    Attributes:
        db: the database, plain JSON values: ``users``, ``reservations``, ``flights`` and
            ``transfers``.
        clock: the clock.
    """

    def __init__(
        self, busy: Mapping[str, float] | None = None, clock: FakeClock | None = None
    ) -> None:
        self.db: dict[str, Any] = json.loads(_new_database())
        self.clock = clock or FakeClock()
        self._busy = dict(busy or {})
        self._registry = Registry(self._bound(spec) for spec in SPECS)

    def registry(self) -> Registry:
        """The tools, bound to this world."""
        return self._registry

    def call(self, call: ToolCall) -> Any:
        """Run a tool with arguments that nobody has checked, and return its value.

        Raises:
            LookupError: there is no such tool.
            ValueError: the airline says no; the message says why.
            Busy: the tool cannot answer now.
            Exception: whatever comes of arguments that do not fit the tool.
        """
        spec = self._registry.get(call.name)
        if spec is None or spec.fn is None:
            raise LookupError(
                f"no tool called {call.name!r}; there are: {', '.join(self._registry.names())}"
            )
        return spec.fn(**call.arguments)

    def _bound(self, spec: ToolSpec) -> ToolSpec:
        assert spec.fn is not None
        return replace(spec, fn=self._guarded(spec.name, partial(spec.fn, self.db)))

    def _guarded(self, name: str, fn: Callable[..., Any]) -> Callable[..., Any]:
        def run(**arguments: Any) -> Any:
            if self.clock.now() < self._busy.get(name, 0.0):
                raise Busy(f"{name} is busy; try again later")
            # A copy: what an agent does with a result is no change of the database.
            return json.loads(json.dumps(fn(**arguments)))

        return run


@cache
def _new_database() -> str:
    """The database of a new world as JSON: quicker to copy than the objects."""
    from coursekit.worlds.airline.database import database

    return json.dumps(database())
