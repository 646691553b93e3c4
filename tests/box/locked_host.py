"""Runs a command on a host that keeps namespaces back, as containers do.

Run as a script with the host, the user and a command. Hosts: `refused` (no namespaces, no mounts,
and of root's rights what Docker leaves), `nested` (namespaces for bubblewrap, none within them).
Users: `own`, `ordinary`.
"""

import errno
import os
import sys

import pyseccomp

from autograder.box.inside import sandbox
from autograder.box.seccomp import NAMESPACES
from tests.box.ordinary_user import NEEDED, become_ordinary, open_ways

REFUSED = (
    "unshare",
    "setns",
    "mount",
    "umount2",
    "pivot_root",
    "fsopen",
    "open_tree",
    "move_mount",
)
KEPT = (0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31)
"""The capabilities that root has in a container of Docker's."""


def refuse_namespaces() -> None:
    for capability in range(41):
        if os.getuid() == 0 and capability not in KEPT:
            sandbox.prctl(sandbox.PR_CAPBSET_DROP, capability)
    refuse = pyseccomp.ERRNO(errno.EPERM)
    rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
    for name in REFUSED:
        rules.add_rule(refuse, name)
    for flag in (1 << bit for bit in range(32) if NAMESPACES >> bit & 1):
        rules.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    rules.load()


def refuse_nesting() -> None:
    uid, gid = os.getuid(), os.getgid()
    sandbox.unshare(sandbox.CLONE_NEWUSER)
    sandbox.map_user(uid, gid)
    with open("/proc/sys/user/max_user_namespaces", "w") as file:
        file.write("2")  # bubblewrap makes two


if __name__ == "__main__":
    host, account, *command = sys.argv[1:]
    os.umask(0o022)
    if os.getuid() == 0:
        open_ways(NEEDED)
        if account == "ordinary":
            become_ordinary()
            sandbox.prctl(sandbox.PR_SET_DUMPABLE, 1)
    os.environ["HOME"] = "/tmp"
    {"refused": refuse_namespaces, "nested": refuse_nesting}[host]()
    os.execv(command[0], command)
