"""What a box sees where it has no view of its own: paths named one by one, by Landlock's rules.

A rule allows a folder with everything beneath it, and nothing can be taken out again. So where the
grader is installed beside the packages, their folder is not named, but each thing in it; and since
that folder cannot be listed any more, links to those things stand in a folder of ours, first on the
module path.
"""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.box import view

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def make_module_folder(folder: Path) -> None:
    """Fills a new folder with links: to the kit, the box's own code, and all that is not listed."""
    folder.mkdir()
    (folder / view.KIT.name).symlink_to(view.KIT)
    (folder / view.INSIDE.name).symlink_to(view.INSIDE)
    hidden = _real(view.hidden())
    for scheme in ("stdlib", "platstdlib", "purelib", "platlib"):
        packages = sysconfig.get_path(scheme)
        if not _holds(packages, hidden):
            continue
        for entry in os.scandir(packages):
            link = folder / entry.name
            if not link.is_symlink() and not _hides(entry.path, hidden):
                link.symlink_to(entry.path)


def readable(module_folder: Path) -> list[str]:
    """Files, and folders with all beneath them, that a box may read."""
    hidden = _real(view.hidden())
    named = [path for given in view.machine() for path in without(given, hidden)]
    return [*dict.fromkeys(named), str(view.KIT), str(view.INSIDE), str(module_folder)]


def without(path: str, hidden: Iterable[str]) -> Iterator[str]:
    """The path, or the things in it, such that nothing hidden lies beneath any of them."""
    if not _holds(path, hidden):
        if not _hides(path, hidden):
            yield path
        return
    for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
        yield from without(entry.path, hidden)


def closed_to_others(paths: Iterable[str]) -> str | None:
    """The first folder on the way to one of the paths that only its owner can enter, if any."""
    for path in paths:
        for folder in reversed(Path(os.path.realpath(path)).parents):
            if not folder.stat().st_mode & 0o001:
                return str(folder)
    return None


def _real(paths: Iterable[str]) -> list[str]:
    return [os.path.realpath(path) for path in paths]


def _holds(path: str, hidden: Iterable[str]) -> bool:
    """Whether something hidden lies beneath."""
    real = os.path.realpath(path)
    return any(each.startswith(real.rstrip("/") + "/") for each in hidden)


def _hides(path: str, hidden: Iterable[str]) -> bool:
    """Whether it is hidden itself, or lies in something hidden."""
    real = os.path.realpath(path) + "/"
    return any(real.startswith(each + "/") for each in hidden)
