"""Feedback tells students what to do next and nothing hidden; the report tells staff the rest."""

import csv
import io
from html.parser import HTMLParser

import pytest

from autograder.autograded import autograded_notebook, verdict_html, verdict_text
from autograder.feedback import HandMark, feedback_page, read_hints
from autograder.report import Failure, class_report, guarded, summary_csv
from autograder.results import ExerciseResult, Problem, SubmissionResult, TestResult
from autograder.submissions import Judged, Submission

from .conftest import NAME, find, judge_one, solved, write_notebook

SUITE = '''
@points(2)
def test_two(student):
    """Two becomes four.

    Next step: add the number
    to itself.
    """
    secret = 4321
    assert student.double(2) == secret
'''
EVIL = "<script>alert(1)</script>"


def result(student="mei", **more):
    values = {
        "student": student,
        "chapter": NAME,
        "submission_sha256": "0" * 64,
        "suite_sha256": "1" * 64,
        "isolation": "full",
        "score": 0,
        "max_score": 10,
    }
    return SubmissionResult(**(values | more))


def failing(**more):
    test = {
        "id": "hidden::test_two",
        "title": "Two becomes four.",
        "outcome": "failed",
        "points": 0,
        "max_points": 4,
        "message": "expected 4321 got 4",
    }
    tests = (TestResult(**(test | more)),)
    exercises = (ExerciseResult(id="double", score=0, max_score=4, tests=tests),)
    return result(exercises=exercises)


class Outline(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.text, self.links = [], "", []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data):
        self.text += " " + data


@pytest.fixture
def hints(course, chapter):
    folder = course.suites(NAME)
    folder.mkdir(parents=True)
    (folder / "double.py").write_text(SUITE)
    return read_hints(course, chapter)


def test_hints_are_read_from_docstrings(hints):
    assert hints == {("double", "hidden::test_two"): "Add the number to itself."}


def test_feedback_shows_title_and_hint_but_never_the_message(chapter, hints):
    page = feedback_page(chapter, failing(), hints)
    assert "Two becomes four." in page
    assert "Add the number to itself." in page
    assert "4321" not in page
    assert "secret" not in page


def test_messages_of_public_tests_are_not_shown_either(chapter, hints):
    page = feedback_page(chapter, failing(id="public::test_two"), hints)
    assert "4321" not in page
    assert 'check("double")' in Outline(page).text


def test_a_case_of_a_test_has_the_hint_of_the_test(chapter, hints):
    assert "Add the number" in feedback_page(chapter, failing(id="hidden::test_two[a]"), hints)


def test_problems_from_running_are_told_in_our_words_alone(chapter, hints):
    problems = (
        Problem(kind="breach", where="double", message="saw 4321"),
        Problem(kind="unheard_of", message="saw 4321"),
        Problem(kind="missing_check", where="double", message="The check cell was missing."),
    )
    page = feedback_page(chapter, result(problems=problems), hints)
    assert "4321" not in page
    assert "ask the course staff" in page
    assert "The check cell was missing." in page


def test_answers_in_words_wait_until_they_are_graded(chapter, hints):
    assert "not graded yet" in feedback_page(chapter, result(), hints)
    marks = [HandMark("why_data", 1.5, 2, f"Good {EVIL}")]
    page = feedback_page(chapter, result(), hints, marks)
    assert "1.5 of 2" in page
    assert EVIL not in page


@pytest.mark.parametrize("page_of", ["feedback", "report"])
def test_pages_escape_everything_and_load_nothing(chapter, hints, page_of):
    evil = failing(title=EVIL, message=EVIL).model_copy(
        update={
            "student": EVIL,
            "isolation": EVIL,
            "problems": (Problem(kind=EVIL, where=EVIL, message=EVIL),),
        }
    )
    if page_of == "feedback":
        page = feedback_page(chapter, evil, hints)
    else:
        page = class_report(chapter, [evil], [EVIL], [Failure(EVIL, EVIL, EVIL)])
    outline = Outline(page)
    assert "script" not in outline.tags
    assert outline.links == []
    assert page.startswith("<!DOCTYPE html>")
    assert 'lang="en"' in page


def test_the_report_counts_students_tests_and_problems(chapter, tmp_path):
    results = []
    for student, notebook in (
        ("mei", solved()),
        ("ada", solved(double="def double(x):\n    return x**2\n")),
        ("bo", b""),
    ):
        path = write_notebook(tmp_path / f"{student}.ipynb", notebook)
        results.append(judge_one(chapter, Submission(student, path)).result)
    text = " ".join(Outline(class_report(chapter, results)).text.split())
    assert "3 submissions" in text
    assert "Three becomes six. double 33 % failed 2" in text
    assert "empty_file 1 bo" in text
    assert "submissions could read hidden tests" in text


def test_a_report_of_nobody_is_a_page(chapter):
    assert "No submissions" in class_report(chapter, [])


def test_the_summary_has_a_line_a_student_in_order(chapter):
    rows = list(csv.DictReader(io.StringIO(summary_csv(chapter, [result("b"), failing()]))))
    assert [row["student"] for row in rows] == ["b", "mei"]
    assert rows[1]["double"] == "0"


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-1", "@x", " =1", "\t=1"])
def test_the_summary_holds_no_formula(chapter, name):
    rows = list(csv.reader(io.StringIO(summary_csv(chapter, [result(name)]))))
    assert rows[1][0] == "'" + name == guarded(name)


def test_the_verdict_stands_below_each_check_cell(chapter, tmp_path):
    path = write_notebook(tmp_path / "a.ipynb", solved(double="def double(x):\n    return x**2\n"))
    judged = judge_one(chapter, Submission("mei", path))
    notebook = autograded_notebook(chapter, judged)
    (output,) = find(notebook, "check_double")["outputs"]
    assert output.output_type == "display_data"
    assert "2 of 4 points" in output.data["text/plain"]
    assert "not equal" in output.data["text/html"]
    assert find(notebook, "double")["metadata"] == find(solved(), "double")["metadata"]


def test_verdicts_escape_messages():
    (exercise,) = failing(title=EVIL, message=EVIL).exercises
    assert EVIL not in verdict_html(exercise)
    assert EVIL in verdict_text(exercise)


def test_problems_and_raw_cells_are_shown_as_plain_text(chapter, tmp_path):
    notebook = solved()
    notebook["cells"].append({"cell_type": "raw", "id": "r", "metadata": {}, "source": EVIL})
    judged = judge_one(chapter, Submission("mei", write_notebook(tmp_path / "a.ipynb", notebook)))
    problems = (Problem(kind="x", where=EVIL, message=f"a\n{EVIL}"),)
    judged = Judged(judged.result.model_copy(update={"problems": problems}), judged.notebook)
    made = autograded_notebook(chapter, judged)
    assert {cell.cell_type for cell in made.cells} == {"code", "markdown"}
    assert "<script" not in str(made)


def test_an_unreadable_submission_has_an_autograded_notebook(chapter, tmp_path):
    judged = judge_one(chapter, Submission("mei", write_notebook(tmp_path / "a.ipynb", b"")))
    notebook = autograded_notebook(chapter, judged)
    assert "empty_file" in notebook.cells[0].source
    assert "0 of 4 points" in find(notebook, "check_double")["outputs"][0].data["text/plain"]


def test_markdown_beyond_what_is_rendered_is_shown_as_typed(chapter, tmp_path):
    notebook = solved()
    cell = {"cell_type": "markdown", "metadata": {}, "source": "[" * 19_000}
    notebook["cells"] += [cell] * 40
    judged = judge_one(chapter, Submission("mei", write_notebook(tmp_path / "a.ipynb", notebook)))
    sources = [cell.source for cell in autograded_notebook(chapter, judged).cells]
    assert sum(source.startswith("*Shown as typed:*") for source in sources) >= 29


def test_an_unreadable_file_is_said_once_with_what_to_do(chapter, tmp_path):
    judged = judge_one(chapter, Submission("mei", write_notebook(tmp_path / "a.ipynb", b"")))
    page = feedback_page(chapter, judged.result, {})
    assert page.count("Nothing of your file could be run") == 1
    assert "save it and hand it in again" in " ".join(page.split())
    assert "was not run" not in page
    assert "0 of 10 points" in page
    exercise = failing(outcome="not_run", message="").exercises[0]
    for verdict in (verdict_html(exercise), verdict_text(exercise)):
        assert "None of its tests was run." in verdict
        assert "Two becomes four." not in verdict


def test_an_error_of_a_cell_is_told_to_the_student(chapter):
    problem = Problem(kind="cell_error", where="cell 4", message="this cell stopped with NameError")
    page = feedback_page(chapter, result(problems=(problem,)), {})
    assert "<code>cell 4</code>: This cell stopped with NameError." in page
