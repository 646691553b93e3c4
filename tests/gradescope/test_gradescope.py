"""The zip for Gradescope, unpacked into the layout that Gradescope documents, and run there."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.chapter import Course, load_chapter
from autograder.gradescope.report import report
from autograder.gradescope.settings import GradescopeSettings
from autograder.gradescope.upload import make_upload
from autograder.results import ExerciseResult, Problem, SubmissionResult, TestResult
from tests.box.conftest import Place

ROOT = Path(__file__).parents[2]
COURSE = Course(ROOT)
CHAPTER = load_chapter(COURSE, "ch01_harness")
SECRET = "a-secret-of-the-course"
SOLUTION = CHAPTER.solution.read_bytes()
METADATA = {
    "id": 1,
    "created_at": "2030-07-01T14:22:32.365935-07:00",
    "assignment": {"title": "Chapter 1", "total_points": "26.0"},
    "users": [{"email": "ada@example.org", "id": 1234, "name": "Ada"}],
    "previous_submissions": [],
}


@dataclass(frozen=True)
class Graded:
    """What a run left: `results.json`, and what was printed for staff."""

    results: dict[str, Any]
    stdout: str


@pytest.fixture(scope="module")
def upload(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out: Path = tmp_path_factory.mktemp("upload") / "ch01.zip"
    make_upload(COURSE, CHAPTER, GradescopeSettings(chapter=CHAPTER.name, secret=SECRET), out)
    return out


@pytest.fixture
def grade(upload, tmp_path, landlock_isolation):
    """Grades files as Gradescope's container does: as its root, where namespaces are refused."""

    def run(files: dict[str, bytes]) -> Graded:
        root = tmp_path / "autograder"
        for name in ("source", "submission", "results"):
            (root / name).mkdir(parents=True)
        for folder in root.parents:
            if "pytest" in str(folder):
                folder.chmod(0o755)
        with zipfile.ZipFile(upload) as archive:
            archive.extractall(root / "source")
        shutil.copy(root / "source" / "run_autograder", root)
        (root / "run_autograder").chmod(0o755)
        (root / "submission_metadata.json").write_text(json.dumps(METADATA))
        for name, data in files.items():
            (root / "submission" / name).write_bytes(data)
        words = ["/bin/bash", "-c", f"cd {root} && exec ./run_autograder"]
        done = subprocess.run(
            Place("landlock", "own", "refused").words(words),
            env=os.environ | {"AUTOGRADER_ROOT": str(root), "AUTOGRADER_ENVIRONMENT": sys.prefix},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        print(done.stdout, done.stderr)  # shown when the test fails
        return Graded(json.loads((root / "results" / "results.json").read_bytes()), done.stdout)

    return run


def test_the_solved_notebook_earns_every_point(grade):
    seen = grade({"ch01_harness.ipynb": SOLUTION}).results
    assert seen["score"] == CHAPTER.auto_max_score
    assert seen["stdout_visibility"] == "hidden"
    assert seen["extra_data"]["isolation"] == "landlock"
    assert {test["status"] for test in seen["tests"]} == {"passed"}
    assert sum(test["max_score"] for test in seen["tests"]) == pytest.approx(seen["score"])


def test_what_a_submission_learns_of_hidden_inputs_goes_to_staff_alone(grade):
    notebook = nbformat.reads(SOLUTION.decode(), as_version=4)
    for cell in notebook.cells:
        if cell.metadata.get("coursekit", {}).get("exercise") == "parse_call":
            cell.source = "def parse_call(text, registry):\n    raise ValueError('LEAK ' + text)"
    seen = grade({"ch01_harness.ipynb": nbformat.writes(notebook).encode()})
    assert 0 < seen.results["score"] < CHAPTER.auto_max_score
    assert "LEAK" in seen.stdout
    assert "LEAK" not in json.dumps(seen.results)
    assert SECRET not in json.dumps(seen.results) + seen.stdout
    failed = [test["name"] for test in seen.results["tests"] if test["status"] == "failed"]
    assert {name.partition(":")[0] for name in failed} == {"parse_call", "run_loop"}


def test_an_empty_file_is_told_and_scores_nothing(grade):
    seen = grade({"ch01_harness.ipynb": b""}).results
    assert seen["score"] == 0
    assert "empty" in seen["output"]
    assert {test["score"] for test in seen["tests"]} == {0}


def test_of_two_notebooks_the_one_named_for_the_chapter_is_graded(grade):
    files = {"notes.ipynb": b"{}", "CH01_harness (2).ipynb": SOLUTION, "data.csv": b"1"}
    seen = grade(files).results
    assert seen["score"] == CHAPTER.auto_max_score
    assert "The file is called CH01_harness (2).ipynb" in seen["output"]


def test_a_submission_without_a_notebook_is_told(grade):
    seen = grade({"homework.txt": b"done"}).results
    assert seen["score"] == 0
    assert "No notebook" in seen["output"]


def test_a_grader_that_cannot_run_says_that_it_is_not_the_students_fault(grade, upload):
    broken = upload.with_name("broken.zip")
    with zipfile.ZipFile(upload) as whole, zipfile.ZipFile(broken, "w") as archive:
        for name in whole.namelist():
            archive.writestr(name, b"{}" if name == "settings.json" else whole.read(name))
    whole_upload = upload.rename(upload.with_name("whole.zip"))
    broken.rename(upload)
    try:
        seen = grade({"ch01_harness.ipynb": SOLUTION})
    finally:
        whole_upload.replace(upload)
    assert seen.results["score"] == 0
    assert "tell the course staff" in seen.results["output"]
    assert "Traceback" in seen.stdout


def test_the_zip_holds_one_chapters_tests_and_no_solutions(upload):
    with zipfile.ZipFile(upload) as archive:
        names = archive.namelist()
        assert archive.getinfo("run_autograder").external_attr >> 16 == 0o100755
    suites = {name.split("/")[3] for name in names if name.startswith("course/autograder/suites/")}
    assert suites == {"ch01_harness"}
    parts = {part for name in names for part in name.split("/")}
    assert not parts & {"mutants", "alternatives", "solutions", "source", "__pycache__", ".git"}


def test_the_same_choices_make_the_same_bytes(upload, tmp_path):
    again = tmp_path / "again.zip"
    make_upload(COURSE, CHAPTER, GradescopeSettings(chapter=CHAPTER.name, secret=SECRET), again)
    assert again.read_bytes() == upload.read_bytes()


def test_the_scripts_are_valid_shell(upload, tmp_path):
    with zipfile.ZipFile(upload) as archive:
        for name in ("setup.sh", "run_autograder"):
            assert archive.read(name).startswith(b"#!/usr/bin/env bash\n")
            subprocess.run(["bash", "-n"], input=archive.read(name), check=True)


def test_hidden_tests_can_be_kept_from_students_altogether():
    tests = (
        TestResult(id="public::a", title="Open.", outcome="passed", points=1, max_points=1),
        TestResult(id="hidden::b", title="Closed.", outcome="failed", points=0, max_points=2),
    )
    result = SubmissionResult(
        student="ada",
        chapter=CHAPTER.name,
        submission_sha256="",
        suite_sha256="",
        isolation="landlock",
        score=1,
        max_score=3,
        exercises=(ExerciseResult(id="parse_call", score=1, max_score=3, tests=tests),),
        problems=(Problem(kind="timeout", where="parse_call", message="f('hidden input')"),),
    )
    hidden = {}
    for shown in ("titles", "nothing"):
        told = report(CHAPTER, result, {}, shown)
        assert "hidden input" not in json.dumps(told)
        hidden[shown] = [test["visibility"] for test in told["tests"] if "Closed" in test["name"]]
    assert hidden == {"titles": ["visible"], "nothing": ["hidden"]}
