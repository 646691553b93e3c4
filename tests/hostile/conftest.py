"""Grades the corpus as one class, once under each account, all at the same time.

Without `COURSE_HOSTILE` in the environment one case of each line of threats is graded; with it all
are, at `process` too. `HOSTILE_CASES` names the cases to grade.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import nbformat
import pytest

from autograder.autograded import for_student
from autograder.chapter import Course, load_chapter
from autograder.judge.pool import Worker
from autograder.judge.submission import Settings, Submission
from autograder.limits import Limits
from autograder.results import SubmissionResult, read_result
from tests.box import ordinary_user
from tests.hostile.case import CHAPTER, Case
from tests.hostile.corpus import (
    CASES,
    CLOSED,
    ROOT,
    Class,
    cases_at_process,
    give_to,
    lay_down,
)
from tests.hostile.page import contained_at_process
from tests.hostile.run import limits_for

ALL = "COURSE_HOSTILE" in os.environ
ACCOUNTS = ("the grader's account", "an ordinary user", "an ordinary user at process")


def chosen(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Those of the cases that are to be graded."""
    if wanted := os.environ.get("HOSTILE_CASES"):
        return tuple(case for case in cases if case.name in wanted.split(","))
    first = {case.line: case for case in reversed(CASES)}
    return cases if ALL else tuple(case for case in cases if first[case.line] is case)


@dataclass
class Service:
    """A service of the machine that no submission may reach."""

    reached: list[bytes] = field(default_factory=list)
    port: int = 0
    abstract: str = ""

    def serve(self, servers: list[socket.socket], stop: threading.Event) -> None:
        for server in servers:
            server.settimeout(0.05)
        while not stop.is_set():
            for server in servers:
                try:
                    client, _ = server.accept()
                except OSError:
                    continue
                client.settimeout(0.5)
                try:
                    self.reached.append(client.recv(100))
                except OSError:
                    self.reached.append(b"")
                client.close()


@dataclass
class Graded:
    """A class that was graded, and what was there before."""

    klass: Class
    account: str
    before: Mapping[str, object]
    seconds: float
    service: Service

    @cached_property
    def told(self) -> dict[str, list[str]]:
        """What the run says of itself."""
        told: dict[str, list[str]] = json.loads((self.klass.folder / "told.json").read_text())
        return told

    def result(self, student: str) -> SubmissionResult:
        """The stored result of a student."""
        path = self.klass.folder / "results" / CHAPTER / f"{shown(student)}.json"
        return read_result(path)

    def page(self, student: str) -> str:
        """The feedback page of a student."""
        name = f"{CHAPTER}.html"
        return (self.klass.folder / "feedback" / shown(student) / CHAPTER / name).read_text()

    def autograded(self, student: str) -> nbformat.NotebookNode:
        """The autograded notebook of a student, valid."""
        path = self.klass.folder / "autograded" / shown(student) / CHAPTER / f"{CHAPTER}.ipynb"
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        return notebook

    def student_view(self, student: str) -> str:
        """All that a student may be given: the notebook's view for students and the page."""
        notebook = for_student(self.autograded(student))
        return nbformat.writes(notebook) + self.page(student)


def shown(student: str) -> str:
    """A folder's name as results are filed under it."""
    return student.encode("utf-8", "backslashreplace").decode()


def tree(folder: Path) -> dict[str, object]:
    """Everything in a folder: each file's kind, mode and content."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = os.readlink(path) if path.is_symlink() else ""
        found[str(path)] = (status.st_mode, status.st_size, status.st_mtime_ns, content)
    return found


def kept(klass: Class) -> dict[str, object]:
    """What grading must leave as it was."""
    folders = ("course", "submitted", "canaries", "host")
    return {name: tree(klass.folder / name) for name in folders}


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A TCP service on loopback and one on an abstract socket."""
    found, stop = Service(), threading.Event()
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_UNIX) as unix,
    ):
        found.port, found.abstract = tcp.getsockname()[1], f"course-{os.getpid()}"
        unix.bind(f"\0{found.abstract}")
        unix.listen()
        thread = threading.Thread(target=found.serve, args=([tcp, unix], stop))
        thread.start()
        yield found
        stop.set()
        thread.join()


@pytest.fixture(scope="session")
def runs(
    request: pytest.FixtureRequest, full_isolation: None, service: Service
) -> Iterator[dict[str, "Running"]]:
    """The class in the course of being graded under each account that a test asks for."""
    calls = (getattr(item, "callspec", None) for item in request.session.items)
    asked = {call.params.get("graded") for call in calls if call is not None}
    possible = ACCOUNTS if os.getuid() == 0 else ACCOUNTS[::2]
    if not ALL:
        possible = possible[:2]
    accounts = [account for account in possible if account in asked]
    limits = limits_for(honest_seconds())
    found = {account: Running.begin(account, limits, service) for account in accounts}
    yield found
    for running in found.values():
        running.end()


def honest_seconds() -> float:
    """How long the judge takes for the solved notebook on this machine now."""
    course = Course(ROOT)
    chapter = load_chapter(course, CHAPTER)
    with Worker(course, chapter, Settings("full", "secret", jobs=1)) as worker:
        submission = Submission("honest", chapter.solution)
        return min(worker.judge(submission).result.seconds for _ in range(2))


@dataclass
class Running:
    """A run that was started."""

    klass: Class
    account: str
    before: Mapping[str, object]
    process: subprocess.Popen[bytes]
    started: float

    @classmethod
    def begin(cls, account: str, limits: Limits, service: Service) -> "Running":
        folder = Path(tempfile.mkdtemp(prefix="class-"))
        folder.chmod(0o755)
        root = os.getuid() == 0
        ordinary = root and account != ACCOUNTS[0]
        cases = (*CASES, *CLOSED) if ordinary or not root else CASES
        level = "full"
        if account == ACCOUNTS[2]:
            level, cases = "process", cases_at_process(sorted(contained_at_process()))
        klass = lay_down(folder, chosen(cases), level, limits, service.port, service.abstract)
        words = [sys.executable, "-m", "tests.hostile.run", str(folder)]
        if ordinary:
            give_to(folder, ordinary_user.UID)
            words = [sys.executable, "-m", "tests.box.ordinary_user", *words]
        before = kept(klass)
        with (folder / "log.txt").open("w") as log:
            process = subprocess.Popen(
                words,
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | {"AUTOGRADER_SECRET": klass.canaries["secret"]},
            )
        return cls(klass, account, before, process, time.monotonic())

    def wait(self, service: Service) -> Graded:
        self.process.wait()
        seconds = time.monotonic() - self.started
        log = (self.klass.folder / "log.txt").read_text()
        assert (self.klass.folder / "told.json").exists(), log[-3000:]
        return Graded(self.klass, self.account, self.before, seconds, service)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        if os.environ.get("HOSTILE_KEEP"):
            return
        for path in self.klass.folder.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(self.klass.folder)


@pytest.fixture(scope="session", params=ACCOUNTS)
def graded(request: pytest.FixtureRequest, runs: dict[str, Running], service: Service) -> Graded:
    """The whole class, graded under one account."""
    if request.param not in runs:
        pytest.skip("left out here: graded under another account, or by `make hostile`")
    return runs[request.param].wait(service)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `case` is run for each of them."""
    if "case" in metafunc.fixturenames:
        cases = chosen((*CASES, *CLOSED))
        metafunc.parametrize("case", cases, ids=[f"{each.line}-{each.name}" for each in cases])
