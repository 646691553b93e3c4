"""Chapter 4's API catalogue, and the types of calls, verdicts and rates."""

from coursekit.apis.calls import CallTree, Match, Rates
from coursekit.apis.catalogue import (
    ApiRecord,
    ApiRequest,
    load_catalogue,
    load_requests,
    words,
)
from coursekit.apis.prompt import prompt

__all__ = [
    "ApiRecord",
    "ApiRequest",
    "CallTree",
    "Match",
    "Rates",
    "load_catalogue",
    "load_requests",
    "prompt",
    "words",
]
