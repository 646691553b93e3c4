"""The warden of one submission: makes its namespaces, starts its notebook, and ends it.

It stays outside the process namespace that it makes, where the student can neither see nor signal
it. Its lifeline leads to the grader: end of file there kills the notebook and all that it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import tempfile
from typing import Any, NoReturn

from . import sandbox
from .kernel import BoxKernel
from .processes import descendants
from .serve import serve_notebook

HOME = "/home/student"
PRIVATE = ("/tmp", "/dev/shm", HOME)
"""Folders that a submission may write to; each gets its own."""


def guard(
    kernel: BoxKernel, order: dict[str, Any], channel: socket.socket, lifeline: socket.socket
) -> NoReturn:
    """Runs one submission as `order` says; ends the process.

    `order`: `isolated` (make namespaces), `seccomp` (hex of a compiled filter or ""), `limits`
    (rlimits by name), `sizes` (tmpfs bytes and inodes), `beneath` (folders of the view that
    lie in private ones), `seed`.
    """
    os.setsid()
    home = ""
    try:
        if order["isolated"]:
            _own_namespaces(order["sizes"], order["beneath"])
        else:
            home = tempfile.mkdtemp(prefix="box-")
            if hasattr(os, "pidfd_open"):
                sandbox.prctl(sandbox.PR_SET_CHILD_SUBREAPER, 1)
        child = os.fork()
        if child == 0:
            lifeline.close()
            _notebook(kernel, order, channel, home or HOME)
        channel.close()
        lifeline.send(b"H")
        if order["isolated"]:
            sandbox.drop_rights(bytes.fromhex(order["seccomp"]) or None)
        status = _watch(child, lifeline)
        lifeline.send(b"X" + json.dumps(status).encode())
    except OSError as error:
        with contextlib.suppress(OSError):
            lifeline.send(b"F" + str(error).encode()[:900])
    finally:
        if home:
            shutil.rmtree(home, ignore_errors=True)
        os._exit(0)


def _own_namespaces(sizes: dict[str, int], beneath: list[str]) -> None:
    """Enters new namespaces with private folders; what the box needs `beneath` them stays."""
    uid, gid = os.getuid(), os.getgid()
    sandbox.unshare(
        sandbox.CLONE_NEWUSER
        | sandbox.CLONE_NEWNS
        | sandbox.CLONE_NEWPID
        | sandbox.CLONE_NEWNET
        | sandbox.CLONE_NEWIPC
        | sandbox.CLONE_NEWUTS
    )
    sandbox.map_user(uid, gid)
    sandbox.mount("none", "/", None, sandbox.MS_REC | sandbox.MS_PRIVATE)
    held = [(path, os.open(path, os.O_PATH | os.O_CLOEXEC)) for path in beneath]
    flags = sandbox.MS_NOSUID | sandbox.MS_NODEV
    for target, mode in zip(PRIVATE, (0o1777, 0o1777, 0o755), strict=True):
        size = f"size={sizes['bytes']},nr_inodes={sizes['inodes']},mode={mode:o}"
        sandbox.mount("tmpfs", target, "tmpfs", flags, size)
    for path, descriptor in held:
        os.makedirs(path, mode=0o755, exist_ok=True)
        bind = sandbox.MS_BIND | sandbox.MS_REC
        sandbox.mount(f"/proc/self/fd/{descriptor}", path, None, bind)
        os.close(descriptor)
    sandbox.mount(
        "devpts",
        "/dev/pts",
        "devpts",
        sandbox.MS_NOSUID | sandbox.MS_NOEXEC,
        "newinstance,ptmxmode=0666",
    )
    sandbox.loopback_up()
    socket.sethostname("box")


def _notebook(
    kernel: BoxKernel, order: dict[str, Any], channel: socket.socket, home: str
) -> NoReturn:
    try:
        isolated = order["isolated"]
        # A group of its own: a signal to the group of the warden would end that too.
        os.setsid()
        if isolated:
            sandbox.unshare(sandbox.CLONE_NEWNS)
            flags = sandbox.MS_NOSUID | sandbox.MS_NODEV | sandbox.MS_NOEXEC
            sandbox.mount("proc", "/proc", "proc", flags, "subset=pid")
        os.chdir(home)
        os.environ["HOME"] = home
        files = {name: _unlinked(home) for name in ("stdout", "stderr")}
        null = os.open(os.devnull, os.O_RDONLY)
        for target, descriptor in ((0, null), (1, files["stdout"]), (2, files["stderr"])):
            os.dup2(descriptor, target)
        channel = _close_others(channel)
        sandbox.limit(order["limits"])
        if isolated:
            sandbox.drop_rights(bytes.fromhex(order["seccomp"]) or None)
        serve_notebook(kernel, channel, {"stdout": 1, "stderr": 2}, order["seed"])
    except BaseException as error:
        # Nothing of the student's can read this; the grader sees the exit status.
        os.write(2, repr(error).encode())
        os._exit(70)
    os._exit(0)


def _unlinked(home: str) -> int:
    """A file that has no name any more; writers append to it."""
    path = os.path.join(home, ".output")
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
    os.unlink(path)
    return descriptor


def _close_others(channel: socket.socket) -> socket.socket:
    """Closes every descriptor but the standard ones and `channel`, which moves to number 3."""
    number = channel.detach()
    if number != 3:
        os.dup2(number, 3)
    os.closerange(4, min(os.sysconf("SC_OPEN_MAX"), 65_536))
    return socket.socket(fileno=3)


def _watch(child: int, lifeline: socket.socket) -> dict[str, int]:
    """Follows the lifeline until the notebook ends; returns how it ended."""
    before: set[int] = set()
    ended = os.pidfd_open(child)
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    poll.register(ended, select.POLLIN)
    while True:
        ready = dict(poll.poll())
        if ended in ready:
            _, status = os.waitpid(child, 0)
            _end_all(child)
            return {"status": os.waitstatus_to_exitcode(status)}
        command = lifeline.recv(1)
        if command == b"I":
            os.kill(child, signal.SIGINT)
        elif command == b"S":
            before = set(descendants(child))
        elif command == b"E":
            _sweep(child, before)
            lifeline.send(b"E")
        else:
            os.kill(child, signal.SIGKILL)
            _end_all(child)


def _sweep(child: int, before: set[int]) -> None:
    """Kills what the notebook's process has started since `before` and waits until it is gone."""
    for _ in range(400):
        new = [pid for pid in descendants(child, living=True) if pid not in before]
        if not new:
            return
        for pid in new:
            _kill(pid)
        select.select([], [], [], 0.001 if len(new) < 3 else 0.005)


def _end_all(child: int) -> None:
    """Kills what outlived the notebook; with namespaces the kernel has done so already."""
    for _ in range(400):
        left = descendants(os.getpid(), living=True)
        if not left:
            return
        for pid in left:
            _kill(pid)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        select.select([], [], [], 0.005)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
