"""The notebook's process: runs cells, then answers for each exercise from a fork of its state."""

from __future__ import annotations

import os
import random
import signal
import socket
import sys
from typing import Any

from coursekit.wire import read_message, write_message

from .answer import Answers
from .kernel import BoxKernel, Stream
from .lines import Lines
from .outbox import Outbox


def serve_notebook(
    kernel: BoxKernel, channel: socket.socket, files: dict[str, int], seed: int
) -> None:
    """Answers the requests on `channel` until it closes: `cell`, `ping` and `exercise`."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    outbox = Outbox(channel, files)
    kernel.open(outbox)
    if not kernel.frozen:
        _seed(seed)
    lines = Lines(channel)
    exercises: set[int] = set()
    while (line := lines.read()) is not None:
        for pid in [pid for pid in exercises if os.waitpid(pid, os.WNOHANG)[0]]:
            exercises.discard(pid)
        message = read_message(line)
        number, params = message.get("id"), message["params"]
        if message["method"] == "cell":
            outbox.begin(params["id"])
            status = kernel.run_cell(params["source"], params["id"])
            outbox.end()
            result: Any = {"status": status, "execution_count": kernel.shell.execution_count - 1}
        elif message["method"] == "ping":
            result = {}
        else:
            far = socket.socket(fileno=lines.descriptors.pop(0))
            if params["fresh"]:
                _answer(kernel, channel, far, params["seed"], forked=False)
                result = {}
            else:
                pid = os.fork()
                if pid == 0:
                    _answer(kernel, channel, far, params["seed"], forked=True)
                exercises.add(pid)
                far.close()
                result = {"pid": pid}
        channel.sendall(write_message({"jsonrpc": "2.0", "id": number, "result": result}))


def _answer(
    kernel: BoxKernel, cells: socket.socket, channel: socket.socket, seed: int, *, forked: bool
) -> None:
    """Serves one exercise; a fork never returns from here."""
    if forked:
        cells.close()
        kernel.fork_into_exercise()
    kernel.session.outbox = Outbox(None)
    # What a student's code prints while hidden tests run goes nowhere.
    sys.stdout = Stream("stdout", kernel.session.outbox, 1)
    sys.stderr = Stream("stderr", kernel.session.outbox, 2)
    _seed(seed)
    try:
        Answers(channel, kernel.namespace, kernel.loop).serve()
    finally:
        if forked:
            os._exit(0)


def _seed(seed: int) -> None:
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed % 2**32)
