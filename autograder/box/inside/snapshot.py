"""A child of the zygote in which a chapter's leading cells have run; it forks boxes itself."""

from __future__ import annotations

import asyncio
import os
import socket
import time

from .kernel import BoxKernel
from .places import HOME
from .serve import serve_notebook

THREADS_SECONDS = 2.0
"""For threads that are ending when the last cell has run."""


def take_snapshot(
    kernel: BoxKernel, seed: int, cells: socket.socket, orders: socket.socket
) -> bool:
    """Runs the cells that come over `cells` until it closes; whether forks can start from there.

    What cannot be forked is told on `orders` in place of "ready": open files, threads, processes
    and tasks that the cells left.
    """
    os.chdir(HOME)
    os.environ["HOME"] = HOME
    for descriptor in (1, 2):
        file = os.memfd_create("output")
        os.dup2(file, descriptor)
        os.close(file)
    before = _open_files()
    with cells:
        serve_notebook(kernel, cells, {"stdout": 1, "stderr": 2}, seed)
    kernel.freeze()
    left = _left(kernel)
    if not left and _open_in_a_fork() >= before:  # without the channel, which is closed
        left = "open files"
    orders.send(left.encode() or b"ready")
    return not left


def _left(kernel: BoxKernel) -> str:
    until = time.monotonic() + THREADS_SECONDS
    while len(os.listdir("/proc/self/task")) > 1:
        if time.monotonic() > until:
            return "threads"
        time.sleep(0.01)
    try:
        os.waitpid(-1, os.WNOHANG)
        return "processes"
    except ChildProcessError:
        return "tasks" if asyncio.all_tasks(kernel.loop) else ""


def _open_in_a_fork() -> int:
    """How many files a fork has open: libraries close some of theirs there (fonts, say)."""
    pid = os.fork()
    if pid == 0:
        os._exit(min(255, _open_files()))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))
