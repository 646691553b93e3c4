import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Run = Callable[..., list[tuple[str, str]]]


@pytest.fixture(scope="session", params=["the grader's account", "an ordinary user"])
def prober(request: pytest.FixtureRequest, full_isolation: None) -> Iterator[subprocess.Popen[str]]:
    """A process that runs cells in boxes, under the grader's own account or an ordinary one."""
    words = [sys.executable, "-m", "tests.box.probe"]
    ordinary = request.param == "an ordinary user"
    if ordinary:
        if os.getuid() != 0:
            pytest.skip("the grader's account is an ordinary user already")
        words = [sys.executable, "-m", "tests.box.ordinary_user", *words]
    environment = os.environ | {"AUTOGRADER_SECRET": "canary-secret"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        words, stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env=environment
    ) as process:
        assert process.stdout
        assert process.stdin
        assert (int(process.stdout.readline()) == 0) == (os.getuid() == 0 and not ordinary)
        yield process
        process.stdin.close()


@pytest.fixture
def run_cells(prober: subprocess.Popen[str]) -> Run:
    """Runs cells in a box, or in several boxes one after another; status and text of each."""

    def run(
        *cells: str, boxes: list[list[str]] | None = None, **limits: float
    ) -> list[tuple[str, str]]:
        assert prober.stdout
        assert prober.stdin
        prober.stdin.write(json.dumps({"boxes": boxes or [list(cells)], "limits": limits}) + "\n")
        prober.stdin.flush()
        return [(status, text) for status, text in json.loads(prober.stdout.readline())]

    return run
