import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.box.zygote import Level

ROOT = Path(__file__).parents[2]

Run = Callable[..., list[tuple[str, str]]]


@dataclass(frozen=True)
class Place:
    """Where boxes are tried: the level, the user (`own`: the grader's), what the host refuses."""

    level: Level
    user: str
    host: str = "open"

    def __str__(self) -> str:
        return f"{self.level}, {self.user} user, {self.host} host"

    def words(self, words: list[str]) -> list[str]:
        """A command that runs another one there."""
        python = [sys.executable, "-m"]
        if self.host != "open":
            return [*python, "tests.box.locked_host", self.host, self.user, *words]
        return words if self.user == "own" else [*python, "tests.box.ordinary_user", *words]


PLACES = [
    Place("full", "own"),
    Place("full", "ordinary"),
    Place("landlock", "own", "refused"),
    Place("landlock", "ordinary", "refused"),
    Place("landlock", "ordinary", "nested"),
]


@pytest.fixture(scope="session", params=PLACES, ids=str)
def place(request: pytest.FixtureRequest) -> Place:
    """Each place that this machine can offer."""
    found: Place = request.param
    if found.user == "ordinary" and os.getuid() != 0:
        pytest.skip("the grader's account is an ordinary user already")
    request.getfixturevalue(f"{found.level}_isolation")
    return found


@contextlib.contextmanager
def probing(place: Place, **changed: object) -> Iterator[Run]:
    """Runs cells in boxes at a place: in one, or in several one after another."""
    probe = [sys.executable, "-m", "tests.box.probe", place.level, json.dumps(changed)]
    environment = os.environ | {"AUTOGRADER_SECRET": "canary-secret"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        place.words(probe), stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=environment
    ) as process:
        assert process.stdout
        assert process.stdin
        into, out = process.stdin, process.stdout
        told = json.loads(out.readline())
        assert (told["uid"] == 0) == (os.getuid() == 0 and place.user == "own")
        assert told["wrapped"] == (place.host != "refused")

        def run(
            *cells: str, boxes: list[list[str]] | None = None, **limits: float
        ) -> list[tuple[str, str]]:
            into.write(json.dumps({"boxes": boxes or [list(cells)], "limits": limits}) + "\n")
            into.flush()
            return [(status, text) for status, text in json.loads(out.readline())]

        yield run
        into.close()


@pytest.fixture(scope="session")
def run_cells(place: Place) -> Iterator[Run]:
    """Runs cells in boxes there; status and text of each."""
    with probing(place) as run:
        yield run


@pytest.fixture
def in_full(place: Place) -> None:
    if place.level != "full":
        pytest.skip("needs namespaces of the box's own")


@pytest.fixture
def in_landlock(place: Place) -> None:
    if place.level != "landlock":
        pytest.skip("what a box with namespaces has of its own is not shared")
