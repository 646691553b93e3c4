"""The zygote: a warm process that forks a warden for each submission it is asked for."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .kernel import BoxKernel, warm
from .snapshot import take_snapshot
from .warden import guard


def main(control: int) -> None:
    """Serves orders on the socket with descriptor `control`: a JSON text and two descriptors.

    The descriptors are the ends of the channel for cells and of the lifeline; of a snapshot, those
    of the channel for cells and of the socket for its own orders. What the first order says holds
    for all; it names the `modules` to import.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=control)
    launcher = find_spec("ipykernel_launcher")
    sys.argv = [str(launcher.origin) if launcher else "ipykernel_launcher.py", "-f", "kernel.json"]
    kernel = BoxKernel()
    first = json.loads(line.recv(1 << 20))
    for name in first["modules"]:
        try:
            import_module(name)
        except Exception:
            continue
    if "matplotlib" in sys.modules:
        _draw_once()
    warm(kernel)
    line.send(b"ready")
    serve_orders(line, kernel, first)


def serve_orders(line: socket.socket, kernel: BoxKernel, first: dict[str, Any]) -> None:
    """Forks a warden, or a process in which a snapshot is taken, for each order on `line`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.collect()
    gc.freeze()
    while True:
        text, descriptors, _, _ = socket.recv_fds(line, 1 << 20, 2)
        if not text:
            return
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            channel, other = (socket.socket(fileno=number) for number in descriptors)
            order = first | json.loads(text)
            if order.get("snapshot"):
                if take_snapshot(kernel, order["seed"], channel, other):
                    serve_orders(other, kernel, first)
                os._exit(0)
            guard(kernel, order, channel, other)
        for number in descriptors:
            os.close(number)


def _draw_once() -> None:
    """Draws a figure that nobody sees: fonts and the renderer are found once, not in each box."""
    import io

    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure()
    axes = figure.subplots()
    axes.plot([1, 2], label="x")
    axes.bar([1, 2], [1, 2])
    axes.set_title("$x^2$")
    axes.legend()
    FigureCanvasAgg(figure).print_png(io.BytesIO())


if __name__ == "__main__":
    main(int(sys.argv[1]))
