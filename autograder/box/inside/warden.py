"""The warden of one submission: makes its namespaces, starts its notebook, and ends it.

It stays outside the process namespace that it makes, where the student can neither see nor signal
it. Its lifeline leads to the grader: end of file there kills the notebook and all that it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
from typing import Any, NoReturn

from . import landlock, private, sandbox
from .kernel import BoxKernel
from .places import HOME, PRIVATE
from .processes import descendants
from .serve import serve_notebook


def guard(
    kernel: BoxKernel, order: dict[str, Any], channel: socket.socket, lifeline: socket.socket
) -> NoReturn:
    """Runs one submission as `order` says; ends the process.

    `order`: `level`, `seccomp` (hex of a compiled filter or ""), `limits` (rlimits by name),
    `seed`; at `full` also `sizes` (tmpfs bytes and inodes) and `beneath` (what of the view lies in
    private folders); at the other levels `within` (where to make a private folder); at `landlock`
    `abi`, `readable`, `devices`, and `uid` (a user of the box's own, or 0).
    """
    os.setsid()
    folder = ""
    try:
        if order["level"] == "full":
            _own_namespaces(order["sizes"], order["beneath"])
        else:
            uid = order.get("uid", 0)
            folder = private.make(order["within"], uid)
            if hasattr(os, "pidfd_open"):
                sandbox.prctl(sandbox.PR_SET_CHILD_SUBREAPER, 1)
            if order["level"] == "landlock":
                _shut_in(uid, order["abi"])
        child = os.fork()
        if child == 0:
            lifeline.close()
            _notebook(kernel, order, channel, folder)
        channel.close()
        lifeline.send(b"H")
        if order["level"] != "process":
            # The filter is for what a submission could do; this cleans up after it.
            keeps = order["level"] == "full"
            sandbox.drop_rights(bytes.fromhex(order["seccomp"]) if keeps else None)
        status = _watch(child, lifeline, order["level"])
        lifeline.send(b"X" + json.dumps(status).encode())
    except OSError as error:
        with contextlib.suppress(OSError):
            lifeline.send(b"F" + str(error).encode()[:900])
    finally:
        try:
            if folder:
                private.remove(folder)
        finally:
            os._exit(0)


def _shut_in(uid: int, abi: int) -> None:
    """Makes sure that the notebook cannot signal anyone, and that all it starts can be killed."""
    if not abi:
        raise OSError("this kernel has no Landlock (Linux 5.13 with `landlock` among its modules)")
    if uid:
        sandbox.become(uid, real=uid + 1)
    if abi >= landlock.SCOPED_FROM:
        landlock.keep_signals_in()
    elif not uid:
        raise OSError(
            f"Landlock of this kernel (version {abi}, {landlock.SCOPED_FROM} comes with Linux 6.12)"
            " does not keep signals in: a submission could end the grader, which has the same user"
        )


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
        source = f"/proc/self/fd/{descriptor}"
        if os.path.isdir(source):
            os.makedirs(path, mode=0o755, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(path), mode=0o755, exist_ok=True)
            os.close(os.open(path, os.O_CREAT, 0o644))
        sandbox.mount(source, path, None, sandbox.MS_BIND | sandbox.MS_REC)
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
    kernel: BoxKernel, order: dict[str, Any], channel: socket.socket, folder: str
) -> NoReturn:
    try:
        level = order["level"]
        # A group of its own: a signal to the group of the warden would end that too.
        os.setsid()
        if level == "full":
            sandbox.unshare(sandbox.CLONE_NEWNS)
            flags = sandbox.MS_NOSUID | sandbox.MS_NODEV | sandbox.MS_NOEXEC
            sandbox.mount("proc", "/proc", "proc", flags, "subset=pid")
            home = HOME
        else:
            home = private.settle(folder)
        os.chdir(home)
        files = {name: _unlinked(home) for name in ("stdout", "stderr")}
        null = os.open(os.devnull, os.O_RDONLY)
        for target, descriptor in ((0, null), (1, files["stdout"]), (2, files["stderr"])):
            os.dup2(descriptor, target)
        channel = _close_others(channel)
        limits = order["limits"]
        if level == "landlock":
            if order["uid"]:
                os.setresuid(order["uid"], order["uid"], order["uid"])
            # The kernel counts all processes of a user, and this one may have others.
            limits["RLIMIT_NPROC"] += sandbox.processes_of_user()
            landlock.restrict(order["abi"], order["readable"], order["devices"], [folder])
        sandbox.limit(limits)
        if level != "process":
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


def _watch(child: int, lifeline: socket.socket, level: str) -> dict[str, int]:
    """Follows the lifeline until the notebook ends; returns how it ended."""
    # What a notebook leaves behind comes to process 1 of its namespace, or else to the warden.
    root = child if level == "full" else os.getpid()
    before: set[int] = set()
    ended = os.pidfd_open(child)
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    poll.register(ended, select.POLLIN)
    while True:
        ready = dict(poll.poll())
        if ended in ready:
            _, status = os.waitpid(child, 0)
            _end_all(level)
            return {"status": os.waitstatus_to_exitcode(status)}
        command = lifeline.recv(1)
        if command == b"I":
            os.kill(child, signal.SIGINT)
        elif command == b"S":
            before = {child, *descendants(root)}
        elif command == b"E":
            _sweep(root, before)
            lifeline.send(b"E")
        else:
            poll.unregister(lifeline)
            os.kill(child, signal.SIGKILL)


def _sweep(root: int, before: set[int]) -> None:
    """Kills what was started below `root` since `before` and waits until it is gone."""
    for _ in range(400):
        new = [pid for pid in descendants(root, living=True) if pid not in before]
        if not new:
            return
        for pid in new:
            _kill(pid)
        select.select([], [], [], 0.001 if len(new) < 3 else 0.005)


def _end_all(level: str) -> None:
    """Kills what outlived the notebook; with namespaces the kernel has done so already."""
    if level == "process":
        _sweep(os.getpid(), set())
        return
    if level == "landlock":
        # Reaches nothing else: the warden is shut in with the notebook, or has its user to itself.
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
