"""Runs a command and measures it: seconds, and the memory of its whole process tree."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.box.inside.processes import descendants
from benchmarks.classes import ROOT

POLL = 0.5


@dataclass(frozen=True)
class Measured:
    """Wall-clock seconds, and the most memory in bytes, shared pages counted once."""

    seconds: float
    memory: int


def timed(words: Sequence[str | Path], folder: Path) -> Measured:
    """Runs a command of this environment in `folder`; raises when it fails."""
    binary = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{binary}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "AUTOGRADER_SECRET": "benchmark",
        "COURSEKIT_STILL": "1",
    }
    start = time.perf_counter()
    with subprocess.Popen(
        [binary / words[0], *words[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        memory = _Memory(process.pid)
        memory.start()
        output, _ = process.communicate()
        seconds = time.perf_counter() - start
        memory.ended.set()
        memory.join()
    if process.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))} failed:\n{output[-4000:]}")
    return Measured(seconds, memory.most)


class _Memory(threading.Thread):
    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid = pid
        self.most = 0
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(POLL):
            held = sum(map(_proportional, [self._pid, *descendants(self._pid)]))
            self.most = max(self.most, held)


def _proportional(pid: int) -> int:
    """A process's share of memory: a page that n processes have counts one n-th."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in text.splitlines() if line[:4] == "Pss:")


def run(words: Sequence[object], folder: Path) -> str:
    """What a command of this environment prints; raises when it fails."""
    binary = Path(sys.executable).parent
    done = subprocess.run(
        [binary / str(words[0]), *map(str, words[1:])],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COURSEKIT_STILL": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
