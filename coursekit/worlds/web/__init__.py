"""A small web for agents: hosts that are named rightly, wrongly and alike, behind real HTTP.

The names here load what they need when they are first used, so that importing the kit stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coursekit.worlds.web.browse import Hit, Page, Quote, Unreachable, Web
    from coursekit.worlds.web.pages import PAGES, PLANTED, Made

_HOMES = {
    "Hit": "browse",
    "Made": "pages",
    "PAGES": "pages",
    "PLANTED": "pages",
    "Page": "browse",
    "Quote": "browse",
    "Unreachable": "browse",
    "Web": "browse",
}

__all__ = ["PAGES", "PLANTED", "Hit", "Made", "Page", "Quote", "Unreachable", "Web"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"the web has no {name!r}; it has {', '.join(sorted(_HOMES))}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
