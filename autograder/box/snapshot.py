"""A snapshot: the state after a chapter's leading cells, from which boxes can start."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.box.cells import CellRun, Cells
from autograder.box.zygote import Ends, Level, Zygote
from autograder.limits import Limits
from autograder.wire.channel import Channel
from autograder.wire.failures import BoxFailure

SECONDS = 60.0
"""For all leading cells together."""

LeadingCell = tuple[str, str]
"""Id and source of a code cell."""


@dataclass(frozen=True)
class Snapshot:
    """A process that has run `cells` and forks boxes; `runs` is what each of them put out."""

    cells: tuple[LeadingCell, ...]
    runs: tuple[CellRun, ...]
    zygote: Zygote
    orders: socket.socket

    @property
    def level(self) -> Level:
        """The isolation of its boxes."""
        return self.zygote.level

    def order(self, limits: Limits, seed: int) -> Ends:
        """Orders a new box. Raises `ZygoteError` when the snapshot is gone."""
        return self.zygote.order(limits, seed, self.orders)


def take_snapshot(
    zygote: Zygote, cells: Sequence[LeadingCell], limits: Limits, seed: int
) -> Snapshot | None:
    """Runs the course's own leading cells once in a child of `zygote`.

    None when boxes cannot start from there: a cell failed, or left what cannot be forked (open
    files, threads, processes, tasks). A snapshot is for speed alone. There is none without `full`
    isolation: cells could leave files, which belong to one submission.
    """
    if zygote.level != "full" or not cells:
        return None
    far, orders = zygote.snapshot(seed)
    channel = Channel(far, lambda: None)
    requests, runs = Cells(channel, limits.output_bytes), list[CellRun]()
    deadline = time.monotonic() + SECONDS
    try:
        for name, source in cells:
            run = CellRun()
            requests.ask("cell", {"id": name, "source": source}, deadline)
            if not requests.answered(run, deadline, 0) or run.status != "ok":
                raise ValueError(f"cell {name} failed")
            runs.append(run)
    except (BoxFailure, ValueError):
        orders.close()
        return None
    finally:
        channel.close()
    if select.select([orders], [], [], SECONDS)[0] and orders.recv(100) == b"ready":
        return Snapshot(tuple(cells), tuple(runs), zygote, orders)
    orders.close()
    return None
