"""`python -m benchmarks`: the same class graded by `autograder grade` and `nbgrader autograde`.

Each is run on two sizes of class, so that its start and its time for one submission can be told
apart. Figures are wall-clock seconds of one run on this machine; what counts is their ratio.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.classes import chapter_of, for_nbgrader, fresh, honest_class

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Line:
    """Seconds of a command as start + each × students, from two measured sizes."""

    name: str
    sizes: tuple[int, int]
    seconds: tuple[float, float]

    @property
    def each(self) -> float:
        """Seconds a submission."""
        return (self.seconds[1] - self.seconds[0]) / (self.sizes[1] - self.sizes[0])

    @property
    def start(self) -> float:
        """Seconds before the first."""
        return self.seconds[0] - self.each * self.sizes[0]

    def whole(self, students: int) -> float:
        """Seconds for a class of this size, on the line through both measurements."""
        return self.start + self.each * students


def timed(words: list[str], folder: Path) -> float:
    """Wall-clock seconds of a command; raises when it fails."""
    binary = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{binary}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "AUTOGRADER_SECRET": "benchmark",
        "COURSEKIT_STILL": "1",
    }
    start = time.perf_counter()
    done = subprocess.run(
        [binary / words[0], *words[1:]], cwd=folder, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.perf_counter() - start


def total_score(folder: Path) -> float:
    """All automatic points in a folder's gradebook."""
    with sqlite3.connect(folder / "gradebook.db") as database:
        (total,) = database.execute("SELECT SUM(auto_score) FROM grade").fetchone()
    return float(total or 0)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chapter", default="ch01_harness")
    parser.add_argument("--ours", type=int, nargs=2, default=(16, 64), metavar="N")
    parser.add_argument("--nbgrader", type=int, nargs=2, default=(4, 16), metavar="N")
    options = parser.parse_args()
    course, chapter = chapter_of(ROOT, options.chapter)
    console = Console()
    with tempfile.TemporaryDirectory(prefix="bench-") as temporary:
        lines = []
        for name, sizes in (
            ("nbgrader autograde", options.nbgrader),
            ("autograder grade", options.ours),
        ):
            seconds = []
            for size in sizes:
                folder = fresh(Path(temporary, name, str(size)))
                with console.status(f"{name}: {size} submissions"):
                    if name.startswith("nbgrader"):
                        for_nbgrader(course, chapter, size, folder)
                        timed(["nbgrader", "generate_assignment", chapter.name], folder)
                        seconds.append(timed(["nbgrader", "autograde", chapter.name], folder))
                    else:
                        honest_class(chapter, size, folder)
                        words = ["autograder", "grade", chapter.name, "--submitted", "submitted"]
                        words += ["--course", str(ROOT)]
                        seconds.append(timed(words, folder))
                expected = chapter.auto_max_score * size
                if abs(total_score(folder) - expected) > 1e-6:
                    raise RuntimeError(f"{name}: {total_score(folder)} points, not {expected}")
            lines.append(Line(name, tuple(sizes), (seconds[0], seconds[1])))
    show(console, lines)


def show(console: Console, lines: list[Line]) -> None:
    """Prints both commands and their ratio."""
    theirs, ours = lines
    table = Table("", *(line.name for line in lines), "ratio", title="seconds, one run")
    for place in (0, 1):
        told = [f"{line.seconds[place]:.1f} for {line.sizes[place]}" for line in lines]
        table.add_row("measured", *told, "")
    table.add_row("start", f"{theirs.start:.2f}", f"{ours.start:.2f}", "")
    table.add_row(
        "each", f"{theirs.each:.3f}", f"{ours.each:.3f}", f"{theirs.each / ours.each:.1f}"
    )
    for size in (100, 1000):
        whole = theirs.whole(size), ours.whole(size)
        told = [f"{seconds:.0f} (computed)" for seconds in whole]
        table.add_row(f"whole run of {size}", *told, f"{whole[0] / whole[1]:.1f}")
    console.print(table)
    console.print(
        f"nbgrader autograde takes {theirs.each / ours.each:.1f} times as long a submission, "
        f"and {theirs.whole(100) / ours.whole(100):.1f} times as long for a class of 100."
    )


if __name__ == "__main__":
    main()
