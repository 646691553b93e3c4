"""A child of the zygote in which a chapter's leading cells have run; it forks boxes itself."""

from __future__ import annotations

import asyncio
import os
import socket

from .kernel import BoxKernel
from .places import HOME
from .serve import serve_notebook


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
    left = _left(kernel)
    kernel.freeze()
    if not left and _open_files() >= before:  # without the channel, which is closed
        left = "open files"
    orders.send(left.encode() or b"ready")
    return not left


def _left(kernel: BoxKernel) -> str:
    if len(os.listdir("/proc/self/task")) > 1:
        return "threads"
    try:
        os.waitpid(-1, os.WNOHANG)
        return "processes"
    except ChildProcessError:
        return "tasks" if asyncio.all_tasks(kernel.loop) else ""


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))
