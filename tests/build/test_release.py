import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbgrader.apps import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import CheckCellMetadata
from nbgrader.utils import compute_checksum, determine_grade
from traitlets.config import Config

from autograder.build import BuildError, release_config
from autograder.build.expand import source_notebook
from autograder.build.leaks import leaks
from autograder.build.normalise import student_form
from autograder.build.regions import stubbed
from autograder.build.release import student_notebook
from autograder.build.script import read_script
from autograder.chapter import Course

from .made_up import made_up_course


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return made_up_course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def script(made):
    return read_script(made.script)


@pytest.fixture(scope="module")
def student(made, script):
    return student_form(student_notebook(source_notebook(script), "ch90_double", made.script))


def cell(notebook, cell_id):
    return next(cell for cell in notebook.cells if cell.id == cell_id)


def test_nbgrader_accepts_the_student_notebook(student):
    CheckCellMetadata().preprocess(student, {})
    MetadataValidator().validate_nb(student)
    nbformat.validate(student)


def test_the_solution_is_replaced_by_a_stub_with_its_sentence(student, script):
    assert cell(student, "double").source == (
        'def double(number):\n    """Twice the number."""\n'
        '    raise NotImplementedError("Add the number to itself.")'
    )
    assert cell(student, "double").source == stubbed(script.of("exercise")["double"].source)


def test_a_question_keeps_its_text_and_loses_answer_and_scheme(student):
    assert cell(student, "why_twice").source == (
        "## Why twice?\n\n*About 5 minutes · 2 points*\n\nSay why in one sentence.\n\n"
        "*Write your answer here.*"
    )


def test_check_cells_are_locked_and_solution_cells_cannot_be_deleted(student):
    check = cell(student, "check-double").metadata
    assert (check["deletable"], check["editable"]) == (False, False)
    solution = cell(student, "double").metadata
    assert solution["deletable"] is False
    assert "editable" not in solution


def test_checksums_are_those_of_the_released_cells(student):
    for graded in student.cells:
        if "nbgrader" in graded.metadata:
            assert graded.metadata.nbgrader.checksum == compute_checksum(graded)


def test_an_untouched_answer_is_worth_nothing_to_nbgrader(student):
    assert determine_grade(cell(student, "why_twice")) == (0, 2)


def test_nbgrader_s_own_command_makes_the_same_notebook(
    made, script, student, tmp_path, monkeypatch
):
    course = Course(tmp_path)
    made_up_course(tmp_path)
    nbformat.write(source_notebook(script), course.source("ch90_double"))
    config = Config(release_config())
    config.CourseDirectory.root = str(tmp_path)
    # nbgrader starts `alembic` by name.
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    api = NbGraderAPI(CourseDirectory(config=config), config=config)
    outcome = api.generate_assignment("ch90_double")
    assert outcome["success"], outcome.get("error") or outcome.get("log")
    released = tmp_path / "release" / "ch90_double"
    assert [path.name for path in released.iterdir()] == ["ch90_double.ipynb"]
    made_by_command = nbformat.read(released / "ch90_double.ipynb", as_version=4)
    assert student_form(made_by_command) == student


def test_a_notebook_that_nbgrader_refuses_is_an_error_with_its_log(made, script):
    broken = source_notebook(script)
    for graded in broken.cells:
        if "nbgrader" in graded.metadata:
            graded.metadata.nbgrader.grade_id = "same"
    with pytest.raises(BuildError, match="Duplicate grade id: same"):
        student_notebook(broken, "ch90_double", made.script)


def test_the_student_notebook_leaks_nothing(student, script, made):
    assert leaks(student, script, made.course) == []


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("    return twice_the_number", "return twice_the_number"),
        ("Two points for naming addition.", "Two points for naming"),
        ("Because a number and itself are two numbers.", "Because a number"),
    ],
)
def test_a_hidden_line_of_the_script_is_found_in_text_and_metadata(
    student, script, made, line, where
):
    for place in ("source", "metadata"):
        leaky = nbformat.from_dict(student)
        leaky = nbformat.reads(nbformat.writes(leaky), as_version=4)
        if place == "source":
            leaky.cells[0].source += f"\n{line}\n"
        else:
            leaky.cells[0].metadata["note"] = {"deep": [line]}
        assert [error.line for error in leaks(leaky, script, made.course)] == [made.line(where)]


def test_a_line_of_a_hidden_test_is_found(student, script, made):
    leaky = nbformat.reads(nbformat.writes(student), as_version=4)
    leaky.cells[0].source += "\n    number = rng.randrange(10**6)"
    (error,) = leaks(leaky, script, made.course)
    assert error.path == made.course.suites("ch90_double") / "double.py"
    assert error.line == 7


def test_a_delimiter_left_behind_is_found(student, script, made):
    leaky = nbformat.reads(nbformat.writes(student), as_version=4)
    leaky.cells[0].source += "\n=== END MARK SCHEME ==="
    assert ["MARK SCHEME" in error.message for error in leaks(leaky, script, made.course)] == [True]
