"""`python -m benchmarks`: `autograder grade` beside nbgrader, otter and the bare run, as ratios.

All grade the same solved notebooks with the same tests, in turns, several times in one run of this
command. Seconds are wall-clock seconds of this machine; what counts are their ratios.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
from pathlib import Path

from rich.console import Console

from benchmarks.classes import (
    ROOT,
    for_nbgrader,
    for_otter,
    fresh,
    honest_class,
    measured_course,
    otter_points,
)
from benchmarks.commands import Measured, run, timed
from benchmarks.figures import Figures, Round, Scaling, page, picture, table

CLASS = 100
SMALL = 10
WORKERS = 2
THEIRS = (2, 8)
OTTER = 3
BARE = 20


class Bench:
    """Measures one course in a folder of its own."""

    def __init__(self, folder: Path, console: Console) -> None:
        self._folder, self._console = folder, console
        self._course, self._chapter = measured_course(folder / "course")

    def round(self) -> Round:
        """Every grader once."""
        small, whole = self.ours(SMALL), self.ours(CLASS)
        theirs = [self.nbgrader(students) for students in THEIRS]
        each = (theirs[1] - theirs[0]) / (THEIRS[1] - THEIRS[0])
        judged, tested = self.spent(CLASS)
        return Round(
            students=CLASS,
            workers=WORKERS,
            judged=judged,
            tested=tested,
            whole=whole.seconds,
            each=(whole.seconds - small.seconds) / (CLASS - SMALL),
            nbgrader_each=each,
            nbgrader_start=max(0.0, theirs[0] - each * THEIRS[0]),
            otter_each=self.otter(OTTER),
            bare_each=self.bare(),
        )

    def ours(self, students: int) -> Measured:
        """`autograder grade` over a whole class, gradebook and feedback included."""
        folder = self._say("autograder grade", students)
        honest_class(self._chapter, students, folder)
        words = ["autograder", "grade", self._chapter.name, "--submitted", "submitted"]
        words += ["--course", str(self._course.root), "--jobs", str(WORKERS)]
        measured = timed(words, folder)
        self._expect(_in_gradebook(folder), students)
        return measured

    def spent(self, students: int) -> tuple[float, float]:
        """Mean seconds of a submission in its judge, and those of its tests, in the last run."""
        folder = self._folder / "autograder grade" / str(students) / "results"
        results = [
            json.loads(path.read_text(encoding="utf-8"))
            for path in (folder / self._chapter.name).glob("s*.json")
        ]
        tests = [
            test["seconds"]
            for result in results
            for exercise in result["exercises"]
            for test in exercise["tests"]
        ]
        return sum(each["seconds"] for each in results) / students, sum(tests) / students

    def nbgrader(self, students: int) -> float:
        """`nbgrader autograde` over a class."""
        folder = self._say("nbgrader autograde", students)
        for_nbgrader(self._course, self._chapter, students, folder)
        timed(["nbgrader", "generate_assignment", self._chapter.name], folder)
        seconds = timed(["nbgrader", "autograde", self._chapter.name], folder).seconds
        self._expect(_in_gradebook(folder), students)
        return seconds

    def otter(self, students: int) -> float:
        """`otter run`, a command for each submission: seconds of one."""
        folder = self._say("otter run", students)
        for_otter(self._course, self._chapter, students, folder)
        words = ["otter", "generate", "-t", "tests", "-o", "tests.zip"]
        timed([*words, "--no-environment", "--no-requirements"], folder)
        total = points = 0.0
        for path in sorted((folder / "submitted").glob("*/*/*.ipynb")):
            out = fresh(folder / "out" / path.stem)
            total += timed(["otter", "run", path, "-a", "tests.zip", "-o", out], folder).seconds
            points += otter_points(out / "results.json")
        self._expect(points, students)
        return total / students

    def bare(self) -> float:
        """The same cells and tests in one warm process: seconds of one round."""
        folder = self._say("bare run", BARE)
        return float(run(["python", "-m", "benchmarks.bare", self._course.root, BARE], folder))

    def _say(self, what: str, students: int) -> Path:
        self._console.log(f"{what}: {students}")
        return fresh(self._folder / what / str(students))

    def _expect(self, points: float, students: int) -> None:
        expected = self._chapter.auto_max_score * students
        if abs(points - expected) > 1e-6:
            raise RuntimeError(f"{points} points were given, {expected} are right")


def _in_gradebook(folder: Path) -> float:
    with sqlite3.connect(folder / "gradebook.db") as database:
        (total,) = database.execute("SELECT SUM(auto_score) FROM grade").fetchone()
    return float(total or 0)


def main() -> None:
    """Measures, prints, and writes the page if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="times each grader is measured")
    parser.add_argument(
        "--scaling", type=int, nargs="*", default=[], metavar="N", help="also these class sizes"
    )
    parser.add_argument(
        "--write", action="store_true", help="write docs/performance.md and its picture"
    )
    options = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory(prefix="bench-") as temporary:
        bench = Bench(Path(temporary), console)
        rounds = [bench.round() for _ in range(options.rounds)]
        sizes = []
        for students in options.scaling:
            measured = bench.ours(students)
            sizes.append(Scaling(students, measured.seconds, measured.memory))
    figures = Figures(tuple(rounds), tuple(sizes))
    console.print(table(figures), markup=False)
    if options.write:
        (ROOT / "docs" / "performance.md").write_text(page(figures), encoding="utf-8")
        picture(figures, ROOT / "docs" / "performance.svg")


if __name__ == "__main__":
    main()
