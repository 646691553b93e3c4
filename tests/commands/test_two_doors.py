"""A class with broken and hostile notebooks, graded from source to gradebook by both doors."""

import csv
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHAPTER = "ch01_harness"
STUDENTS = 24
NAMED = {
    "0 bytes": "empty_file",
    "duplicated graded cell": "duplicated_cell",
    "metadata stripped": "stripped_metadata",
    "endless loop": "cell_timeout",
    "os._exit(0)": "cell_exit",
    "os._exit in a function": "ended_process",
    "answers the wire": "breach",
}

pytestmark = pytest.mark.slow


def run(*words: str, cwd: Path, status: int | None = 0) -> str:
    folder = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "COLUMNS": "200"}
    environment |= {"AUTOGRADER_SECRET": "two doors"}
    done = subprocess.run(
        [folder / words[0], *words[1:]], cwd=cwd, env=environment, capture_output=True, text=True
    )
    text = done.stdout + done.stderr
    assert status is None or done.returncode == status, text
    return text


@pytest.fixture(scope="module")
def graded(tmp_path_factory, full_isolation):
    """The class's folder, its true scores, and what `grade` printed."""
    folder = tmp_path_factory.mktemp("class")
    options = ("--students", str(STUDENTS), "--seed", "1", "--out", str(folder))
    run("autograder", "sample-class", CHAPTER, *options, cwd=ROOT)
    told = run("autograder", "grade", CHAPTER, "--submitted", str(folder / "submitted"), cwd=ROOT)
    truth = json.loads((folder / "truth.json").read_text())["students"]
    return folder, truth, told


@pytest.fixture(scope="module")
def autograded(graded, tmp_path_factory):
    """The same class in another folder, graded by nbgrader's own command."""
    folder, _, _ = graded
    other = tmp_path_factory.mktemp("nbgrader")
    shutil.copytree(folder / "submitted", other / "submitted")
    shutil.copy(ROOT / "nbgrader_config.py", other)
    run("nbgrader", "autograde", CHAPTER, cwd=other)
    return other


def results(folder: Path) -> dict[str, dict]:
    files = (folder / "results" / CHAPTER).glob("*.json")
    return {path.stem: json.loads(path.read_text()) for path in files}


def scores(folder: Path) -> dict[tuple[str, str], tuple]:
    """Automatic score, manual score and whether a person must look, by student and cell."""
    query = """
        SELECT student.id, base_cell.name, grade.auto_score, grade.manual_score,
               grade.needs_manual_grade
        FROM grade
        JOIN base_cell ON grade.cell_id = base_cell.id
        JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
        JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
        JOIN student ON submitted_assignment.student_id = student.id
    """
    with sqlite3.connect(folder / "gradebook.db") as database:
        return {(row[0], row[1]): row[2:] for row in database.execute(query)}


def test_every_score_equals_the_truth(graded):
    folder, truth, _ = graded
    found = {student: each["score"] for student, each in results(folder).items()}
    assert len(found) == STUDENTS
    assert found == pytest.approx({student: each["score"] for student, each in truth.items()})


@pytest.mark.parametrize("variant", NAMED)
def test_each_way_of_being_broken_is_named(graded, variant):
    folder, truth, _ = graded
    students = [name for name, each in truth.items() if each.get("variant") == variant]
    assert students, sorted({each.get("variant", "") for each in truth.values()})
    for student in students:
        kinds = {problem["kind"] for problem in results(folder)[student]["problems"]}
        assert NAMED[variant] in kinds


def test_an_object_equal_to_everything_earns_nothing(graded):
    folder, truth, _ = graded
    for student, each in truth.items():
        if each.get("variant") == "equals everything":
            last = results(folder)[student]["exercises"][-1]
            assert last["score"] == 0
            return
    pytest.fail("there is no such submission in the class")


def test_what_is_printed_names_isolation_problems_and_report(graded):
    folder, _, told = graded
    assert "isolation: full" in told
    assert "empty_file" in told
    assert str(folder / "results" / CHAPTER / "report.html") in told


def test_files_lie_where_they_are_looked_for(graded):
    folder, truth, _ = graded
    with (folder / "results" / CHAPTER / "summary.csv").open(newline="") as file:
        assert len(list(csv.reader(file))) == STUDENTS + 1
    for student in truth:
        assert (folder / "feedback" / student / CHAPTER / f"{CHAPTER}.html").is_file()
        assert (folder / "autograded" / student / CHAPTER / f"{CHAPTER}.ipynb").is_file()


def test_nothing_hidden_is_in_what_students_get(graded):
    folder, truth, _ = graded
    hidden = (ROOT / "autograder" / "suites" / CHAPTER).glob("*.py")
    lines = {
        line.strip()
        for path in hidden
        for line in path.read_text().splitlines()
        if "assert" in line
    }
    assert len(lines) > 50
    for student in truth:
        page = (folder / "feedback" / student / CHAPTER / f"{CHAPTER}.html").read_text()
        assert not [line for line in lines if line in page]


def test_grading_again_judges_nothing_and_changes_nothing(graded):
    folder, _, _ = graded
    before = scores(folder), results(folder)
    told = run("autograder", "grade", CHAPTER, "--submitted", str(folder / "submitted"), cwd=ROOT)
    assert f"{STUDENTS} were unchanged" in told
    assert (scores(folder), results(folder)) == before


def test_both_doors_give_the_same_scores_cell_by_cell(graded, autograded):
    ours, theirs = scores(graded[0]), scores(autograded)
    assert len(ours) > 6 * STUDENTS
    assert theirs == ours


def test_nbgrader_makes_its_own_feedback_of_what_we_wrote(graded, autograded):
    run("nbgrader", "generate_feedback", CHAPTER, cwd=autograded)
    pages = list((autograded / "feedback").glob(f"*/{CHAPTER}/{CHAPTER}.html"))
    assert len(pages) == STUDENTS
