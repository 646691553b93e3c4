"""A run killed at any moment, with all its processes, loses nothing and doubles nothing.

`COURSE_KILLS` says how many kills (4 when it is not set); docs/staff.md speaks of it.
"""

import csv
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from .conftest import NAME, find, make_course, released, solved, write_notebook

KILLS = int(os.environ.get("COURSE_KILLS", "4"))
ROOT = Path(__file__).parents[2]

HIDDEN = {
    "double": (4, "Two becomes four.", "student.double(2) == 4"),
    "shout": (6, "It is loud.", "student.shout('a') == 'A!'"),
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def course(tmp_path_factory, full_isolation) -> Path:
    root = tmp_path_factory.mktemp("course")
    made = make_course(root)
    for folder in (made.checks(NAME), made.suites(NAME)):
        folder.mkdir(parents=True)
    for name, (points, title, holds) in HIDDEN.items():
        text = f"@points({points})\ndef test_it(student):\n    '{title}'\n    assert {holds}\n"
        start = "from coursekit.testing import points\n\n"
        (made.suites(NAME) / f"{name}.py").write_text(start + text)
    return root


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    answered = solved()
    find(answered, "why_data")["source"] = "Because."
    leaving = "import os\ndef double(x):\n    os._exit(0)\n"
    long = "sum(range(2 * 10**7))\ndef double(x):\n    return 2 * x\n"
    for student, notebook in {
        "ada": answered,
        "bo": solved(shout="pass"),
        "cy": released(),
        "di": b"",
        "ed": solved(double=leaving),
        "flo": solved(double=long),
        "gil": solved(double=long, shout="pass"),
    }.items():
        write_notebook(folder / "submitted" / student / NAME / f"{NAME}.ipynb", notebook)
    return folder


def run(
    course: Path, folder: Path, kind: str = "none", number: int = 0, seconds: float | None = None
) -> bool:
    """Grades; whether it came to its end before it was killed."""
    words = ["grade", NAME, "--course", str(course), "--submitted", str(folder / "submitted")]
    counts = folder.parent / f"{folder.name}.steps"
    script = str(Path(__file__).with_name("killing.py"))
    process = subprocess.Popen(
        [sys.executable, script, str(counts), str(folder), kind, str(number), *words],
        env=os.environ | {"AUTOGRADER_SECRET": "kill", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        told, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        told, _ = process.communicate()
    assert process.returncode in (0, -signal.SIGKILL), told
    return process.returncode == 0


def timeless(value):
    """A stored result without the times in it."""
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if name != "seconds"}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def picture(folder: Path) -> dict[str, object]:
    """Everything that a run leaves behind, by file; of the gradebook its rows."""
    left: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or name.startswith("submitted/"):
            continue
        if path.name in ("gradebook.db", "report.html"):  # the report shows times
            left[name] = "there"
        elif name.startswith("results/") and path.suffix == ".json":
            left[name] = timeless(json.loads(path.read_text()))
        elif path.name == "summary.csv":
            rows = csv.DictReader(path.read_text().splitlines())
            left[name] = [timeless(row) for row in rows]
        else:
            left[name] = path.read_bytes()
    return left | {"rows": book(folder)}


def book(folder: Path) -> dict[str, list[tuple]]:
    grades = """
        SELECT student_id, base_cell.name, auto_score, manual_score, needs_manual_grade
        FROM grade JOIN base_cell ON grade.cell_id = base_cell.id
        JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
        JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
    """
    comments = """
        SELECT student_id, base_cell.name, auto_comment
        FROM comment JOIN base_cell ON comment.cell_id = base_cell.id
        JOIN submitted_notebook ON comment.notebook_id = submitted_notebook.id
        JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
    """
    with sqlite3.connect(folder / "gradebook.db") as database:
        tables = [
            row[0]
            for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        sizes = [(name, *database.execute(f"SELECT count(*) FROM {name}")) for name in tables]
        return {
            "sizes": sorted(sizes),
            "grades": sorted(database.execute(grades).fetchall(), key=str),
            "comments": sorted(database.execute(comments).fetchall(), key=str),
        }


def test_killed_runs_end_with_what_an_undisturbed_run_gives(course, handed_in, tmp_path, capsys):
    undisturbed = tmp_path / "undisturbed"
    shutil.copytree(handed_in, undisturbed)
    started = os.times().elapsed
    assert run(course, undisturbed)
    long = os.times().elapsed - started
    steps = json.loads((tmp_path / "undisturbed.steps").read_text())
    expected = picture(undisturbed)
    assert len(expected["rows"]["grades"]) == 7 * 3
    chosen = random.Random(KILLS)
    killed: Counter[str] = Counter()
    attempt = 0
    while killed.total() < KILLS:
        attempt += 1
        folder = tmp_path / f"attempt{attempt}"
        shutil.copytree(handed_in, folder)
        for _ in range(min(4, KILLS - killed.total())):
            kind = min(("time", "file", "sql"), key=lambda kind: (killed[kind], chosen.random()))
            if kind == "time":
                ended = run(course, folder, seconds=chosen.uniform(0, long))
            else:
                ended = run(course, folder, kind, chosen.randint(1, steps[kind]))
            if ended:
                break
            killed[kind] += 1
        assert run(course, folder)
        assert picture(folder) == expected
        shutil.rmtree(folder)
    with capsys.disabled():
        print(f"\n{killed.total()} kills ({dict(killed)}) over {attempt} classes, steps {steps}")
