"""The gradebook holds what nbgrader would have written, and never loses what a person gave."""

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograder.gradebook import Entry, GradebookError, database_url, open_book, set_grade
from autograder.repair import repair_bytes
from autograder.submissions import Submission

from .conftest import NAME, STUBS, find, judge_one, released, solved, write_notebook


def entry(chapter, tmp_path, notebook, student="mei", **more):
    path = write_notebook(tmp_path / "files" / f"{student}.ipynb", notebook)
    judged = judge_one(chapter, Submission(student, path))
    return Entry(judged.result, judged.notebook, **more)


def record(root, chapter, *entries):
    with open_book(root, chapter) as book:
        failed = [fail for each in entries for fail in book.record(each)]
        assert failed + book.flush() == []


def scores(root, student="mei"):
    with Gradebook(database_url(root)) as gradebook:
        part = gradebook.find_submission_notebook(NAME, NAME, student)
        return {
            grade.name: (grade.auto_score, grade.manual_score, grade.needs_manual_grade)
            for grade in part.grades
        }


def comments(root, student="mei"):
    with Gradebook(database_url(root)) as gradebook:
        part = gradebook.find_submission_notebook(NAME, NAME, student)
        return {
            comment.name: (comment.auto_comment, comment.manual_comment)
            for comment in part.comments
        }


def by_hand(root, name, score=None, comment=None, student="mei"):
    with Gradebook(database_url(root)) as gradebook:
        if score is not None:
            grade = gradebook.find_grade(name, NAME, NAME, student)
            grade.manual_score, grade.needs_manual_grade = score, False
        if comment is not None:
            gradebook.find_comment(name, NAME, NAME, student).manual_comment = comment
        gradebook.db.commit()


def answered(text="Because."):
    notebook = solved()
    find(notebook, "why_data")["source"] = text
    return notebook


def test_exercises_get_scores_and_answers_wait_for_a_person(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, answered()))
    assert scores(tmp_path) == {
        "check_double": (4, None, False),
        "check_shout": (6, None, False),
        "why_data": (None, None, True),
    }
    assert comments(tmp_path)["double"] == (None, None)


def test_an_unchanged_answer_is_worth_nothing_without_a_look(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, released()))
    assert scores(tmp_path)["why_data"] == (0, None, False)
    assert comments(tmp_path) == dict.fromkeys(
        ("double", "shout", "why_data"), ("No response.", None)
    )


def test_an_unreadable_file_is_zero_everywhere(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, b""))
    assert scores(tmp_path) == dict.fromkeys(
        ("check_double", "check_shout", "why_data"), (0, None, False)
    )


def test_recording_twice_changes_nothing(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, answered()))
    before = scores(tmp_path), comments(tmp_path)
    record(tmp_path, chapter, entry(chapter, tmp_path, answered()))
    assert (scores(tmp_path), comments(tmp_path)) == before


def test_a_new_submission_updates_the_score(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, released()))
    record(tmp_path, chapter, entry(chapter, tmp_path, answered()))
    assert scores(tmp_path)["check_shout"] == (6, None, False)
    assert comments(tmp_path)["shout"] == (None, None)


def test_what_a_person_gave_is_never_overwritten(chapter, tmp_path):
    first = entry(chapter, tmp_path, answered())
    record(tmp_path, chapter, first)
    by_hand(tmp_path, "check_double", 1.5)
    by_hand(tmp_path, "why_data", 2, comment="Good.")
    record(tmp_path, chapter, entry(chapter, tmp_path, released()))
    assert scores(tmp_path)["check_double"] == (0, 1.5, True)
    assert scores(tmp_path)["why_data"] == (0, 2, True)
    assert comments(tmp_path)["why_data"] == ("No response.", "Good.")


def test_grading_the_same_file_again_asks_no_second_look(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, answered()))
    by_hand(tmp_path, "why_data", 2)
    record(tmp_path, chapter, entry(chapter, tmp_path, answered(), changed=False))
    assert scores(tmp_path)["why_data"] == (None, 2, False)


def test_a_class_larger_than_a_batch_is_written_whole(chapter, tmp_path):
    one = entry(chapter, tmp_path, solved())
    names = [f"student-{number}" for number in range(150)]
    entries = [
        Entry(one.result.model_copy(update={"student": name}), one.notebook) for name in names
    ]
    record(tmp_path, chapter, *entries)
    with open_book(tmp_path, chapter) as book:
        assert book.automatic_scores() == dict.fromkeys(names, 10.0)


def test_the_time_of_submission_is_kept(chapter, tmp_path):
    record(
        tmp_path, chapter, entry(chapter, tmp_path, solved(), timestamp="2026-03-01 12:00:00 UTC")
    )
    record(tmp_path, chapter, entry(chapter, tmp_path, solved(), timestamp="not a time"))
    with Gradebook(database_url(tmp_path)) as gradebook:
        stamp = gradebook.find_submission(NAME, "mei").timestamp
    assert stamp.isoformat() == "2026-03-01T12:00:00"


def test_the_database_is_made_although_alembic_is_not_on_path(chapter, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    record(tmp_path, chapter, entry(chapter, tmp_path, solved()))
    assert scores(tmp_path)["check_double"][0] == 4


def test_the_source_cells_are_those_that_nbgrader_would_save(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, solved()))
    with Gradebook(database_url(tmp_path)) as gradebook:
        notebook = gradebook.find_notebook(NAME, NAME)
        cells = {cell.name: (cell.source, cell.locked) for cell in notebook.source_cells}
        assert notebook.max_score == 12
        assert '"name": "python3"' in notebook.kernelspec
    assert cells["check_double"] == ('check("double")', True)
    assert cells["double"] == (STUBS["double"], False)


def test_other_cells_than_the_recorded_ones_are_an_error_with_a_remedy(chapter, tmp_path):
    record(tmp_path, chapter, entry(chapter, tmp_path, solved()))
    with Gradebook(database_url(tmp_path)) as gradebook:
        notebook = gradebook.find_notebook(NAME, NAME)
        gradebook.db.delete(next(c for c in notebook.source_cells if c.name == "shout"))
        cell = next(c for c in notebook.grade_cells if c.name == "check_shout")
        cell.max_score = 60
        gradebook.db.commit()
    with pytest.raises(GradebookError, match=r"move gradebook\.db away"):
        record(tmp_path, chapter)


def test_a_person_is_asked_only_when_something_moved():
    class Row:
        auto_score, manual_score, needs_manual_grade = 4.0, 2.0, False

    row = Row()
    set_grade(row, 4.0, changed=False)
    assert row.needs_manual_grade is False
    set_grade(row, 3.0, changed=False)
    assert row.needs_manual_grade is True


def test_an_answer_changed_by_white_space_alone_waits_for_a_person(chapter):
    notebook = released()
    find(notebook, "why_data")["source"] += " "
    repaired = repair_bytes(nbformat.writes(nbformat.from_dict(notebook)).encode(), chapter)
    from autograder.marks import marks_of

    result = judge_one(chapter, Submission("mei", chapter.notebook)).result
    assert marks_of(chapter, result, repaired.notebook).scores["why_data"] is None
