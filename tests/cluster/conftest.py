"""A Dask scheduler and workers as processes of their own, as on machines of their own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client

from autograder.chapter import Chapter, Course, load_chapter
from autograder.judge.submission import Submission
from tests.grading.conftest import NAME, make_course, released, solved, write_notebook

ROOT = Path(__file__).parents[2]
SUITE = """
from coursekit.testing import points

@points({points})
def test_it(student, rng):
    '''{title}'''
    assert student.{call} == {wanted}
"""
WAITING = "import time\ntime.sleep({seconds})\ndef double(x):\n    return 2 * x\n"


@pytest.fixture(scope="session")
def course(tmp_path_factory) -> Course:
    made = make_course(tmp_path_factory.mktemp("course"))
    for folder in (made.checks(NAME), made.suites(NAME)):
        folder.mkdir(parents=True)
    for name, points, call, wanted in (
        ("double", 4, "double(2)", "4"),
        ("shout", 6, "shout('a')", "'A!'"),
    ):
        text = SUITE.format(points=points, title=f"{name} works.", call=call, wanted=wanted)
        (made.suites(NAME) / f"{name}.py").write_text(text)
    return made


@pytest.fixture(scope="session")
def chapter(course) -> Chapter:
    return load_chapter(course, NAME)


@pytest.fixture(scope="session")
def handed_in(tmp_path_factory) -> list[Submission]:
    """Submissions of several kinds, each long enough to be interrupted."""
    folder = tmp_path_factory.mktemp("handed-in")
    submissions = [Submission("nobody", None)]
    for number in range(9):
        source = WAITING.format(seconds=1 + number % 2)
        notebook = [solved(double=source), solved(double=source, shout="pass"), released()]
        path = write_notebook(folder / f"{number}.ipynb", notebook[number % 3])
        submissions.append(Submission(f"student{number}", path))
    empty = folder / "empty.ipynb"
    empty.write_bytes(b"")
    return [*submissions, Submission("empty", empty)]


class Machines:
    """A scheduler, and workers that are started and killed one by one."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._processes = folder, dict[str, subprocess.Popen[bytes]]()
        self._file = folder / "scheduler.json"
        words = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self._start("scheduler", [*words, "--scheduler-file", str(self._file)], folder)
        with self.client() as client:
            self.address = client.scheduler.address

    def client(self) -> Client:
        return Client(scheduler_file=str(self._file), timeout=120, set_as_default=False)

    def add(self, name: str, course: Course, *options: str, before: tuple[str, ...] = ()) -> None:
        """Starts a worker of one thread in a course's folder, and waits until it is there."""
        words = ["worker", self.address, "--name", name, "--nthreads", "1", "--no-dashboard"]
        self._start(name, [*words, "--host", "127.0.0.1", *options], course.root, before)
        with self.client() as client:
            client.wait_for_workers(len(self._processes) - 1, timeout=120)

    def kill(self, name: str) -> None:
        """Ends a worker's process as a power cut does."""
        process = self._processes.pop(name)
        process.kill()
        process.wait()

    def _start(
        self, name: str, words: list[str], folder: Path, before: tuple[str, ...] = ()
    ) -> None:
        log = (self._folder / f"{name}.log").open("wb")
        self._processes[name] = subprocess.Popen(
            [*before, sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "AUTOGRADER_SECRET": "not the class's"},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        log.close()

    def close(self) -> None:
        for name in reversed(list(self._processes)):
            self._processes[name].terminate()
        for process in self._processes.values():
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:  # Dask lost its way in saying goodbye
                process.kill()
                process.wait()


@pytest.fixture
def machines(tmp_path) -> Iterator[Callable[[], Machines]]:
    made = Machines(tmp_path)
    yield made
    made.close()
