"""Cells that only show something and take long are left out at grading, unless rewritten."""

import copy

from autograder.judge.pool import judge_all
from autograder.judge.sitting import NOT_RUN
from autograder.judge.submission import Settings, Submission
from tests.grading.conftest import NAME, code, released, solved, write_notebook

from .test_outcomes import LIMITS, PUBLIC, course_with

HIDDEN = """
from coursekit.testing import points

@points(3)
def test_four(student):
    assert student.double(4) == 8
"""
SLOW = "wait_until = 40\nprint('shown')"


def with_slow_cells(notebook, source=SLOW):
    """The notebook with one slow cell before its exercises and one behind them."""
    notebook = copy.deepcopy(notebook)
    notebook["cells"].insert(1, code("code-008", "print('leading')", coursekit={"slow": True}))
    notebook["cells"].append(code("code-009", source, coursekit={"slow": True}))
    return notebook


def judged(tmp_path, submitted):
    course, chapter = course_with(tmp_path, PUBLIC, HIDDEN)
    write_notebook(course.notebook(NAME), with_slow_cells(released()))
    path = write_notebook(tmp_path / "submitted.ipynb", submitted)
    settings = Settings("full", "secret", LIMITS, jobs=1)
    (found,) = judge_all(course, chapter, [Submission("ada", path)], settings)
    return found


def outputs_of(found, cell_id):
    cell = next(cell for cell in found.notebook.cells if cell.id == cell_id)
    return [output.text for output in cell.outputs]


def test_an_unchanged_slow_cell_is_not_run_and_the_reader_is_told(tmp_path, full_isolation):
    found = judged(tmp_path, with_slow_cells(solved()))
    assert found.result.exercises[0].score == 4
    for cell_id in ("code-008", "code-009"):
        said = f"{NOT_RUN}\n"
        assert outputs_of(found, cell_id) == [said]


def test_a_slow_cell_that_the_student_rewrote_is_run(tmp_path, full_isolation):
    rewritten = "def double(x):\n    return 2 * x\nprint('mine')"
    found = judged(tmp_path, with_slow_cells(released(), rewritten))
    assert found.result.exercises[0].score == 4
    assert outputs_of(found, "code-009") == ["mine\n"]
