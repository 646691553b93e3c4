"""Whatever a submission tries, it gets its honest worth, learns nothing, and staff read a name."""

import csv
import io
import os
import sqlite3
from html.parser import HTMLParser

import pytest

from autograder.autograded import NOTES
from autograder.chapter import Course, load_chapter
from autograder.report import guarded
from tests.hostile.case import CHAPTER, EXERCISES, LINES
from tests.hostile.conftest import kept, shown
from tests.hostile.corpus import CASES, CLOSED, ROOT

POINTS = {each.id: each.points for each in load_chapter(Course(ROOT), CHAPTER).exercises}


@pytest.fixture
def taken(case, graded):
    """The result of a case; one that was not graded under this account is left out."""
    if case not in graded.klass.cases:
        pytest.skip("not in this class")
    return graded.result(case.folder)


def test_it_gets_what_its_honest_work_is_worth(case, taken):
    scores = {exercise.id: exercise.score for exercise in taken.exercises}
    expected = {
        name: case.worth.get(name, POINTS[name]) if case.readable else 0.0 for name in EXERCISES
    }
    for name in case.between:
        assert 0 <= scores.pop(name) <= expected.pop(name)
    assert scores == pytest.approx(expected)
    assert taken.score == pytest.approx(sum(e.score for e in taken.exercises))
    assert taken.max_score == sum(POINTS.values())


def test_staff_read_a_named_problem_or_there_was_none(case, taken, graded):
    kinds = {problem.kind for problem in taken.problems}
    assert kinds - case.perhaps == case.problems - case.perhaps, taken.problems
    assert bool(kinds) >= bool(case.problems)
    notes = [cell for cell in graded.autograded(case.folder).cells if cell.id == NOTES]
    assert bool(notes) == bool(kinds)
    assert all(kind in notes[0].source for kind in kinds)
    assert taken.isolation == (graded.klass.level if case.readable else "none")


def test_what_it_tried_was_really_run(case, taken, graded):
    texts = [
        output.get("text") or output.get("evalue") or output.get("data", {}).get("text/plain", "")
        for cell in graded.autograded(case.folder).cells
        for output in cell.get("outputs", ())
    ]
    assert case.shows in "".join(texts)


def test_it_learns_nothing_hidden(case, taken, graded):
    seen = graded.student_view(case.folder)
    assert [word for word in graded.klass.canaries.values() if word in seen] == []


class Harmful(HTMLParser):
    """Gathers what a browser would run."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        bad = tag in ("script", "iframe", "object", "embed", "form", "base", "link", "meta")
        self.found += [tag] if bad and attrs[:1] not in (META) else []
        for name, value in attrs:
            said = "".join((value or "").split()).lower()
            if name.startswith("on") or said.startswith(("javascript:", "data:text")):
                self.found.append((tag, name, value))


META = ([("charset", "utf-8")], [("name", "viewport")], [("http-equiv", "Content-Security-Policy")])


def harmful(page):
    reader = Harmful()
    reader.feed(page)
    reader.close()
    return reader.found


def test_no_script_of_its_gets_into_a_page(case, taken, graded):
    assert harmful(graded.page(case.folder)) == []
    for cell in graded.autograded(case.folder).cells:
        if cell.cell_type == "markdown":
            assert "<script" not in cell.source
        assert cell.cell_type in ("code", "markdown")
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            assert set(data) <= {"text/plain", "text/html", "image/png", "image/jpeg", "image/gif"}
            assert harmful(data.get("text/html", "")) == []


def test_honest_students_beside_them_get_their_true_scores(graded):
    assert graded.klass.honest
    for student, score in graded.klass.honest.items():
        result = graded.result(student)
        assert result.score == pytest.approx(score), (student, result.problems)
        assert {problem.kind for problem in result.problems} <= {"cell_error"}


def test_submissions_the_course_and_the_machine_are_untouched(graded):
    assert kept(graded.klass) == graded.before
    assert graded.service.reached == []
    beside = {path.name for path in graded.klass.folder.iterdir()}
    ours = {"results", "autograded", "feedback", "gradebook.db", "nbgrader_config.py"}
    made = {"course", "submitted", "canaries", "host", "order.json", "told.json", "log.txt"}
    assert beside == ours | made


def test_every_submission_has_a_result_and_nothing_else_is_there(graded):
    names = {case.folder for case in graded.klass.cases} | set(graded.klass.honest)
    results = graded.klass.folder / "results" / CHAPTER
    wanted = {f"{shown(name)}.json" for name in names} | {"summary.csv", "report.html"}
    assert set(os.listdir(results)) == wanted
    assert graded.told == {"failures": [], "missing": []}


def test_no_process_outlives_the_run(graded):
    left = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                words = file.read()
        except OSError:
            continue
        if graded.klass.daemon.encode() in words:
            left.append(pid)
    assert left == []


def test_the_gradebook_holds_these_scores_and_no_mark_by_hand(graded):
    with sqlite3.connect(graded.klass.folder / "gradebook.db") as book:
        rows = book.execute(
            "select a.student_id, sum(g.auto_score), max(g.manual_score is not null)"
            " from grade g join submitted_notebook n on n.id = g.notebook_id"
            " join submitted_assignment a on a.id = n.assignment_id group by a.student_id"
        ).fetchall()
    held = {student: (score or 0.0, by_hand) for student, score, by_hand in rows}
    names = [case.folder for case in graded.klass.cases] + list(graded.klass.honest)
    assert set(held) == {shown(name) for name in names}
    for name in names:
        assert held[shown(name)] == (pytest.approx(graded.result(name).score), 0), name


def test_no_cell_of_the_summary_is_a_formula(graded):
    path = graded.klass.folder / "results" / CHAPTER / "summary.csv"
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode(), newline="")))
    names = [case.folder for case in graded.klass.cases] + list(graded.klass.honest)
    assert {row[0] for row in rows[1:]} == {guarded(shown(name)) for name in names}
    assert {len(row) for row in rows} == {len(EXERCISES) + 6}
    for row in rows:
        assert [text for text in row if text.strip().startswith(("=", "+", "-", "@", "|"))] == []


def test_no_script_gets_into_the_report(graded):
    page = (graded.klass.folder / "results" / CHAPTER / "report.html").read_text()
    assert harmful(page) == []
    for case in graded.klass.cases:
        assert "<script>alert(666)" not in page, case.name


def test_every_line_of_attempts_has_cases_and_every_case_its_own_name():
    everything = [*CASES, *CLOSED]
    assert {case.line for case in everything} == set(LINES)
    folders = [case.folder for case in everything]
    assert len(set(folders)) == len(folders) >= 120
