"""The one shape every tool has: a name, typed inputs, a typed output."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from coursekit.values import crosses

JSON_TYPES = ("integer", "number", "string", "boolean", "array", "object")
STATUSES = ("ok", "unknown_tool", "invalid_arguments", "tool_error", "denied")
NOT_RUN = ("unknown_tool", "invalid_arguments", "denied")
"""The statuses of calls that no tool ran for."""


@crosses()
@dataclass(frozen=True)
class ToolSpec:
    """A tool as the model is told of it, with the function that does the work.

    Args:
        name: what the model writes to call it.
        description: a sentence that tells the model when to use it.
        parameters: a JSON Schema of the arguments,
            ``{"type": "object", "properties": {...}, "required": [...]}``.
        fn: the function that runs, called with the arguments by name; None for a tool
            that is only described.
        returns: the JSON type name of the result, or None when it is not declared.
        read_only: False when a call changes something in the world.

    Raises:
        ValueError: ``returns`` is not the name of a JSON type.
    """

    name: str
    description: str
    parameters: dict[str, Any]
    fn: Callable[..., Any] | None = field(default=None, compare=False)
    returns: str | None = None
    read_only: bool = True

    def __post_init__(self) -> None:
        if self.returns is not None and self.returns not in JSON_TYPES:
            raise ValueError(
                f"tool {self.name!r}: returns={self.returns!r} is not a JSON type name; "
                f"use one of {', '.join(JSON_TYPES)}, or None"
            )


@crosses()
@dataclass(frozen=True)
class ToolCall:
    """A model's wish to run a tool; nothing has run yet.

    Args:
        id: what the result refers to; "" for a call read from written text.
        name: the tool's name, as the model wrote it.
        arguments: values by argument name.
    """

    id: str
    name: str
    arguments: dict[str, Any]


@crosses()
@dataclass(frozen=True)
class ToolResult:
    """What came of a call.

    Args:
        call_id: the id of the call it answers.
        status: ``ok``, ``unknown_tool``, ``invalid_arguments``, ``tool_error`` or ``denied``.
        content: the tool's value when ok, else a message that the model can act on.
    """

    call_id: str
    status: str
    content: Any


@crosses("specs")
class Registry:
    """The tools on offer, in the order given; it never checks or runs a call.

    Args:
        specs: the tools.

    Raises:
        ValueError: two tools have the same name.

    Attributes:
        specs: the tools, in order.
    """

    def __init__(self, specs: Iterable[ToolSpec] = ()) -> None:
        self.specs = tuple(specs)
        self._by_name: dict[str, ToolSpec] = {}
        for spec in self.specs:
            if spec.name in self._by_name:
                raise ValueError(f"two tools are called {spec.name!r}; names must differ")
            self._by_name[spec.name] = spec

    def names(self) -> list[str]:
        """The names of the tools, in order."""
        return list(self._by_name)

    def get(self, name: str) -> ToolSpec | None:
        """The tool of that name, or None when there is none."""
        return self._by_name.get(name)

    def schemas(self) -> list[dict[str, Any]]:
        """What a model is offered: a name, a description and parameters for each tool."""
        return [
            {
                "name": spec.name,
                "description": spec.description,
                "parameters": copy.deepcopy(spec.parameters),
            }
            for spec in self
        ]

    def only(self, names: Iterable[str]) -> Registry:
        """A registry of just these tools, in this registry's order.

        Raises:
            ValueError: a name is not in the registry.
        """
        wanted = list(names)
        unknown = [name for name in wanted if name not in self._by_name]
        if unknown:
            raise ValueError(
                f"no tool called {unknown[0]!r}; there are: {', '.join(self._by_name) or 'none'}"
            )
        return Registry(spec for spec in self if spec.name in wanted)

    def __iter__(self) -> Iterator[ToolSpec]:
        return iter(self.specs)

    def __len__(self) -> int:
        return len(self._by_name)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __repr__(self) -> str:
        return f"Registry({', '.join(self._by_name)})"
