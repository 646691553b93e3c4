"""What was measured, as a table, a page and a picture."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Round:
    """Seconds of every grader, measured one after the other.

    `judged` and `tested` are a submission's mean seconds in its worker, and in its tests alone.
    """

    students: int
    workers: int
    whole: float
    each: float
    judged: float
    tested: float
    nbgrader_each: float
    nbgrader_start: float
    otter_each: float
    bare_each: float

    @property
    def nbgrader(self) -> float:
        """Times as long as ours for the whole class; nbgrader's time is linear."""
        return (self.nbgrader_start + self.nbgrader_each * self.students) / self.whole

    @property
    def otter(self) -> float:
        """Times as long as ours for the whole class, a command a submission."""
        return self.otter_each * self.students / self.whole

    @property
    def over_bare(self) -> float:
        """Our steady time of one submission over the bare run's."""
        return self.each / self.bare_each


@dataclass(frozen=True)
class Scaling:
    """A whole run over a class: seconds, and the most memory in bytes."""

    students: int
    seconds: float
    memory: int


@dataclass(frozen=True)
class Figures:
    """All rounds, and runs over classes of other sizes."""

    rounds: tuple[Round, ...]
    sizes: tuple[Scaling, ...]

    def told(self, what: Callable[[Round], float], form: str = ".1f") -> str:
        """Median and range of a figure over the rounds."""
        found = [what(each) for each in self.rounds]
        low, middle, high = min(found), statistics.median(found), max(found)
        return f"{middle:{form}} ({low:{form}} to {high:{form}})"


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    students = figures.rounds[0].students
    told = figures.told
    lines = [
        f"| median (range) of {len(figures.rounds)} rounds | |",
        "| --- | --- |",
        f"| `autograder grade`, class of {students}, seconds | {told(lambda r: r.whole)} |",
        f"| `nbgrader autograde` over it | {told(lambda r: r.nbgrader)} × |",
        f"| `otter run` over it | {told(lambda r: r.otter)} × |",
        f"| a submission, seconds: `autograder grade` | {told(lambda r: r.each, '.3f')} |",
        f"| a submission: `nbgrader autograde` | {told(lambda r: r.nbgrader_each, '.2f')} |",
        f"| a submission: `otter run` | {told(lambda r: r.otter_each, '.2f')} |",
        f"| a submission: the bare run | {told(lambda r: r.bare_each, '.3f')} |",
        f"| `autograder grade` over the bare run | {told(lambda r: r.over_bare, '.2f')} × |",
    ]
    if figures.sizes:
        lines += [
            "",
            "| students | seconds | seconds each | most memory |",
            "| --- | --- | --- | --- |",
        ]
        for size in figures.sizes:
            each = size.seconds / size.students
            memory = f"{size.memory / 2**20:.0f} MiB"
            lines.append(f"| {size.students:,} | {size.seconds:.1f} | {each:.3f} | {memory} |")
        lines += ["", linearity(figures)]
    return "\n".join(lines)


def linearity(figures: Figures) -> str:
    """What the rounds foretell for the largest class, beside what it took: a sentence."""
    largest = max(figures.sizes, key=lambda size: size.students)
    each = statistics.median(round.each for round in figures.rounds)
    whole = statistics.median(round.whole for round in figures.rounds)
    foretold = whole + each * (largest.students - figures.rounds[0].students)
    off = largest.seconds / foretold - 1
    return (
        f"A start of {foretold - each * largest.students:.0f} seconds and {each:.3f} for each "
        f"submission, as the rounds have it, make {foretold:.0f} seconds for "
        f"{largest.students:,} students; {largest.seconds:.0f} were measured ({off:+.0%})."
    )


def profile(figures: Figures) -> str:
    """Where the time of a submission goes, as a table in Markdown: medians of the rounds."""
    parts: dict[str, Callable[[Round], float]] = {
        "tests: a fork for each exercise, calls over the wall, pytest": lambda r: r.tested,
        "before them: reading, repair, a box, the cells and their outputs": (
            lambda r: r.judged - r.tested
        ),
        "after them: autograded notebook, feedback page, gradebook, waiting": (
            lambda r: r.workers * r.each - r.judged
        ),
    }
    found = {name: statistics.median(map(what, figures.rounds)) for name, what in parts.items()}
    whole = sum(found.values())
    lines = ["| | seconds | share |", "| --- | --- | --- |"]
    lines += [f"| {name} | {each:.3f} | {each / whole:.0%} |" for name, each in found.items()]
    return "\n".join(lines)


def page(figures: Figures) -> str:
    """The page `docs/performance.md`."""
    template = Path(__file__).with_name("page.md").read_text(encoding="utf-8")
    machine = (
        f"{os.cpu_count()} processors, Python {platform.python_version()}, {platform.system()}"
    )
    parts = {"{table}": table(figures), "{profile}": profile(figures), "{machine}": machine}
    for mark, text in parts.items():
        template = template.replace(mark, text)
    return template


def picture(figures: Figures, path: Path) -> None:
    """Draws seconds of one submission, by grader, on a logarithmic scale."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "performance"
    import matplotlib.pyplot as plt

    rounds = figures.rounds
    names = ("otter run", "nbgrader autograde", "autograder grade", "bare run")
    found = (
        [each.otter_each for each in rounds],
        [each.nbgrader_each for each in rounds],
        [each.each for each in rounds],
        [each.bare_each for each in rounds],
    )
    figure, axes = plt.subplots(figsize=(7, 2.4))
    # Dots, not bars: a bar's length means nothing where the scale has no zero.
    colours = ["#666666", "#666666", "#1a6fb0", "#666666"]
    for name, times, colour in zip(names, found, colours, strict=True):
        middle = statistics.median(times)
        axes.plot([min(times), max(times)], [name, name], color=colour, linewidth=2)
        axes.plot(middle, name, "o", color=colour)
        axes.annotate(f"{middle:.3g}", (middle, name), (9, -4), textcoords="offset points")
    axes.set_xscale("log")
    axes.set_xlim(0.1, 100)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.grid(axis="x", color="#dddddd")
    axes.margins(y=0.2)
    axes.set_xlabel("seconds a submission (dot: median, line: range of the rounds)")
    axes.invert_yaxis()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
