"""A catalogue of 120 machine-learning APIs, and 40 requests that it can serve.

The records have the ten fields of Gorilla's, and calls shaped like those of the three hubs that
it covers. What they describe is made up for this course, figures included. Each owner's name has a
double hyphen, which neither GitHub nor Hugging Face allows, and each address ends in ``.example``:
nobody can put anything there for a reader to load.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from coursekit.values import crosses


@crosses()
@dataclass(frozen=True)
class ApiRecord:
    """One API of the catalogue, in the ten fields of Patil et al. 2023.

    Args:
        domain: the kind of task, such as ``"Speech to Text"``.
        framework: the hub that it belongs to, such as ``"Torch Hub"``.
        functionality: what it does, in a few words.
        api_name: a name of its own.
        api_call: the exact call, as program text.
        api_arguments: the values of the call's arguments, by parameter.
        environment: the packages that it needs.
        example_code: a program that uses it.
        performance: one figure, with its measure.
        description: when to use it, in a sentence or two.
    """

    domain: str
    framework: str
    functionality: str
    api_name: str
    api_call: str
    api_arguments: Mapping[str, Any] = field(default_factory=dict)
    environment: tuple[str, ...] = ()
    example_code: str = ""
    performance: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "environment", tuple(self.environment))

    def document(self) -> str:
        """What a search reads: domain, functionality and description, without the call."""
        return f"{self.domain}. {self.functionality}. {self.description}"


@crosses()
@dataclass(frozen=True)
class ApiRequest:
    """What somebody asks for.

    Args:
        text: the wish, in plain words.
        framework: the hub that the call must belong to.
    """

    text: str
    framework: str


def load_catalogue() -> list[ApiRecord]:
    """The 120 records: for each of twenty domains two of each framework."""
    return [ApiRecord(**fields) for fields in _read("catalogue.json")]


def load_requests() -> list[tuple[ApiRequest, str]]:
    """Forty requests, two for each domain, each with the domain that it belongs to."""
    return [
        (ApiRequest(fields["text"], fields["framework"]), fields["domain"])
        for fields in _read("requests.json")
    ]


def words(text: str) -> list[str]:
    """The words of a text in small letters, as a search compares them."""
    return re.findall(r"[^\W_]+", text.lower())


def _read(name: str) -> list[dict[str, Any]]:
    text = (files(__package__) / name).read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    return rows
