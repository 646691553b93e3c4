"""Which levels of isolation this machine can give, found out by running a real box at each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from autograder.box.box import Box
from autograder.box.zygote import Level, Zygote, ZygoteError
from autograder.limits import Limits
from autograder.wire.failures import BoxFailure

LEVELS: tuple[Level, ...] = get_args(Level)
"""From the strongest to the weakest."""

Wanted = Literal["auto", "full", "landlock", "process"]

MEANING = {
    "full": "own namespaces, no network, no files but the kit's, system calls filtered, limits",
    "landlock": "no network, no files but the kit's, system calls filtered, limits; no namespaces",
    "process": "limits only: against accidents, not against a submission that means harm",
}


class IsolationError(Exception):
    """The level that was asked for cannot be had, or must be asked for by name."""


@dataclass(frozen=True)
class Trial:
    """Whether a level works here; `reason` says why not."""

    level: Level
    works: bool
    reason: str = ""


def attempt(level: Level) -> Trial:
    """Starts one box at `level` and runs a cell in it."""
    try:
        with Zygote(level) as zygote, Box(zygote, Limits(), seed=0) as box:
            run = box.run_cell("trial", "1 + 1", 10)
    except (ZygoteError, BoxFailure, RuntimeError, OSError) as error:
        return Trial(level, False, str(error))
    if run.status != "ok":
        return Trial(level, False, f"its first cell ended with {run.status}: {run.message}")
    return Trial(level, True)


def choose(wanted: Wanted) -> tuple[Level, list[Trial]]:
    """The level to grade at, and what was tried on the way.

    `auto` takes `full`, else `landlock`, and never falls back to `process`, under which a
    submission could read the hidden tests: that must be asked for by name. Raises `IsolationError`.
    """
    if wanted == "process":
        return "process", []
    trials = []
    for level in ("full", "landlock") if wanted == "auto" else (wanted,):
        trials.append(attempt(level))
        if trials[-1].works:
            return level, trials
    reasons = "\n".join(
        f"{trial.level} isolation is not to be had: {trial.reason}" for trial in trials
    )
    raise IsolationError(
        f"{reasons}\n"
        "Run `autograder doctor` to see what to install. If you trust these submissions, "
        "`--isolation process` grades with limits only: it protects against accidents, "
        "not against reading the hidden tests or harming this machine."
    )
