"""nbgrader's own commands and formgrader's button give the grades that `grade` gives."""

import json

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.apps.api import NbGraderAPI
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from autograder.chapter import Course, load_chapter
from autograder.door import configure
from autograder.grade import grade
from autograder.gradebook import database_url, open_gradebook
from autograder.sample import sample_class

from .conftest import NAME, find, judge, judge_one, solved, write_notebook


class SimpleJudge:
    """Judges in this process; stands where a worker stands."""

    def __init__(self, root, chapter):
        self.chapter = load_chapter(Course(root), chapter)

    def judge(self, submission):
        return judge_one(self.chapter, submission)

    def close(self):
        pass


def open_simple(root, chapter):
    from pathlib import Path

    return SimpleJudge(Path(root), chapter)


@pytest.fixture
def root(course):
    folder = course.root / "class"
    (folder / "submitted").mkdir(parents=True)
    return folder


@pytest.fixture
def config(root):
    config = Config()
    configure(config)
    config.JudgeSubmission.judge_factory = f"{__name__}.open_simple"
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.assignment_id = NAME
    return config


def hand_in(root, student, notebook=None):
    path = root / "submitted" / student / NAME / f"{NAME}.ipynb"
    return write_notebook(path, solved() if notebook is None else notebook)


def autograde(config):
    courses = CourseDirectory(config=config)
    Autograde(coursedir=courses, config=config).start()


def rows(root):
    with Gradebook(database_url(root)) as gradebook:
        return {
            submission.student.id: (
                {g.name: (g.auto_score, g.needs_manual_grade) for g in part.grades},
                {c.name: c.auto_comment for c in part.comments},
            )
            for submission in gradebook.assignment_submissions(NAME)
            for part in submission.notebooks
        }


def test_both_doors_give_the_same_rows(course, chapter, root, config, tmp_path):
    other = tmp_path / "other"
    for folder in (root, other):
        made = sample_class(chapter, 24, 4, folder)
    for student, sampled in made.items():
        if sampled.kind == "hostile":  # these need a real box
            for folder in (root, other):
                hand_in(folder, student)
    autograde(config)
    graded = grade(course, chapter, other / "submitted", other / "out", judge=judge)
    assert graded.complete
    assert rows(root) == rows(other)
    assert len(rows(root)) == 24


def test_nothing_needs_to_be_generated_before(root, config):
    hand_in(root, "mei")
    assert not (root / "gradebook.db").exists()
    autograde(config)
    assert rows(root)["mei"][0]["check_shout"] == (6, False)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"[" * 100_000])
def test_an_unreadable_file_does_not_stop_the_batch(root, config, data):
    hand_in(root, "ada", data)
    hand_in(root, "mei")
    autograde(config)
    assert set(rows(root)["ada"][0].values()) == {(0, False)}
    assert rows(root)["mei"][0]["check_double"] == (4, False)
    notebook = nbformat.read(root / "autograded" / "ada" / NAME / f"{NAME}.ipynb", 4)
    assert notebook.cells[0].id == "grading-notes"


def test_a_printed_number_is_no_score(root, config):
    notebook = solved(double="def double(x):\n    return None\n")
    find(notebook, "check_double")["source"] = "100"
    find(notebook, "check_double")["outputs"] = [
        {
            "output_type": "execute_result",
            "data": {"text/plain": "4"},
            "metadata": {},
            "execution_count": 1,
        }
    ]
    hand_in(root, "mei", notebook)
    autograde(config)
    assert rows(root)["mei"][0]["check_double"] == (0, False)


def test_formgraders_button_grades_one_student_and_keeps_manual_scores(root, config):
    hand_in(root, "mei")
    button = NbGraderAPI(CourseDirectory(config=config), config=config)
    assert button.autograde(NAME, "mei")["success"]
    with Gradebook(database_url(root)) as gradebook:
        gradebook.find_grade("check_double", NAME, NAME, "mei").manual_score = 1
        gradebook.db.commit()
    assert button.autograde(NAME, "mei")["success"]
    with Gradebook(database_url(root)) as gradebook:
        row = gradebook.find_grade("check_double", NAME, NAME, "mei")
        assert (row.auto_score, row.manual_score, row.needs_manual_grade) == (4, 1, True)
    assert "mei" in button.get_autograded_students(NAME)


def test_nbgraders_own_feedback_shows_verdicts_without_messages(course, chapter, root, config):
    notebook = solved(double="def double(x):\n    raise KeyError('inner words')\n")
    notebook["cells"].pop(4)
    hand_in(root, "mei", notebook)
    grade(course, chapter, root / "submitted", root / "out", judge=judge, feedback=False)
    stored = (root / "autograded" / "mei" / NAME / f"{NAME}.ipynb").read_text()
    assert "KeyError: 'inner words'" in stored
    GenerateFeedback(coursedir=CourseDirectory(config=config), config=config).start()
    page = (root / "feedback" / "mei" / NAME / f"{NAME}.html").read_text()
    assert "Two becomes four." in page
    assert "KeyError: &#x27;inner words" not in page
    assert "KeyError: 'inner words" not in page
    assert "Notes from grading" not in page


def test_other_assignments_are_left_to_nbgrader(root, config):
    folder = root / "submitted" / "mei" / "homework"
    kernel = {"name": "python3", "display_name": "Python 3"}
    write_notebook(folder / "homework.ipynb", nbformat.v4.new_notebook())
    with open_gradebook(database_url(root)) as gradebook:
        gradebook.add_assignment("homework")
        gradebook.add_notebook("homework", "homework", kernelspec=json.dumps(kernel))
    config.CourseDirectory.assignment_id = "homework"
    config.JudgeSubmission.enabled = False
    autograde(config)
    assert (root / "autograded" / "mei" / "homework" / "homework.ipynb").exists()


def test_authored_scripts_are_never_copied_to_students(course, root, config):
    script = root / "source" / NAME / f"{NAME}.py"
    script.parent.mkdir(parents=True)
    script.write_text("answer = 42\n")
    hand_in(root, "mei")
    autograde(config)
    copied = [path.name for path in (root / "autograded" / "mei").rglob("*") if path.is_file()]
    assert copied == [f"{NAME}.ipynb"]
