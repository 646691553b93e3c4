"""Runs a command as an ordinary user, from a process of root's.

In a mount namespace of its own, folders closed to others on the way to the interpreter and the
project are replaced by open ones that hold just these two. Run as a script: the command's words.
"""

import os
import sys
from pathlib import Path

from autograder.box.inside import sandbox

UID = 61_999
ROOT = Path(__file__).parents[2]
NEEDED = [sys.base_prefix, sys.prefix, str(ROOT)]


def open_ways(needed: list[str]) -> None:
    sandbox.unshare(sandbox.CLONE_NEWNS)
    sandbox.mount("none", "/", None, sandbox.MS_REC | sandbox.MS_PRIVATE)
    held = [(path, os.open(path, os.O_PATH)) for path in needed]
    closed = {str(folder) for path in needed for folder in Path(path).parents if is_closed(folder)}
    tops = {path for path in closed if not any(path.startswith(other + "/") for other in closed)}
    for folder in tops:
        sandbox.mount("tmpfs", folder, "tmpfs", 0, "mode=0755")
    for path, descriptor in held:
        if any(path.startswith(folder + "/") for folder in tops):
            os.makedirs(path, mode=0o755)
            source = f"/proc/self/fd/{descriptor}"
            sandbox.mount(source, path, None, sandbox.MS_BIND | sandbox.MS_REC)


def become_ordinary() -> None:
    os.setgroups([])
    os.setresgid(UID, UID, UID)
    os.setresuid(UID, UID, UID)


def is_closed(folder: Path) -> bool:
    return not folder.stat().st_mode & 0o001


if __name__ == "__main__":
    os.umask(0o022)
    open_ways(NEEDED)
    become_ordinary()
    os.environ["HOME"] = "/tmp"
    os.execv(sys.argv[1], sys.argv[1:])
