"""The course's kit: what a chapter notebook imports.

The names here load what they need when they are first used, so that importing the kit costs
next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coursekit.checking import check
    from coursekit.drawing import show
    from coursekit.prediction import predict
    from coursekit.running import run
    from coursekit.sorter import sort_into
    from coursekit.stepper import step

# jsonschema, which nbformat and fastmcp import, compiles a grammar of IRIs at once where this
# module is installed: 3 s of CPU. A module that cannot be imported costs it that one format.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

__version__ = "0.1.0"
__all__ = ["__version__", "check", "predict", "run", "show", "sort_into", "step"]

_HOMES = {
    "check": "coursekit.checking",
    "show": "coursekit.drawing",
    "predict": "coursekit.prediction",
    "run": "coursekit.running",
    "sort_into": "coursekit.sorter",
    "step": "coursekit.stepper",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"coursekit has no name {name!r}; it has {', '.join(sorted(_HOMES))}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
