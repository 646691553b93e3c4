"""Starts bubblewrap as an ordinary user when the grader runs as root.

Run as a script with one argument, a JSON object: `stage` (an empty folder), `sources` (paths to
make reachable there, by number), `uid`, and `command` (whose words may name `{stage}/N`). The
ordinary user could not follow a path through a folder that is closed to it, such as /root, so the
sources are bound into the stage first, in a mount namespace of their own.
"""

from __future__ import annotations

import json
import os
import sys

from autograder.box.inside import sandbox


def main(text: str) -> None:
    """Binds, gives up root and becomes bubblewrap."""
    order = json.loads(text)
    stage, uid = order["stage"], order["uid"]
    sandbox.unshare(sandbox.CLONE_NEWNS)
    sandbox.mount("none", "/", None, sandbox.MS_REC | sandbox.MS_PRIVATE)
    sandbox.mount(
        "tmpfs", stage, "tmpfs", sandbox.MS_NOSUID | sandbox.MS_NODEV, "mode=0755,size=1m"
    )
    for number, source in enumerate(order["sources"]):
        target = f"{stage}/{number}"
        if os.path.isdir(source):
            os.mkdir(target)
        else:
            os.close(os.open(target, os.O_CREAT, 0o644))
        sandbox.mount(source, target, None, sandbox.MS_BIND | sandbox.MS_REC)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    command = [word.replace("{stage}", stage) for word in order["command"]]
    os.execve(command[0], command, {"PATH": "/usr/bin:/bin"})


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except OSError as error:
        sys.exit(f"bubblewrap cannot be started as another user: {error}")
