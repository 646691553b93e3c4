"""A class is graded whole, whatever single students hand in, and again without doing it twice."""

import shutil
from dataclasses import replace

import nbformat
import pytest
from nbgrader.api import Gradebook
from traitlets.config import Config

from autograder.files import BusyError
from autograder.grade import grade, report
from autograder.gradebook import database_url
from autograder.results import Problem, read_result
from autograder.submissions import Judged

from .conftest import KEYS, NAME, find, judge, judge_one, solved, write_notebook


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "class"
    (folder / "submitted").mkdir(parents=True)
    return folder


def hand_in(root, student, notebook=None):
    path = root / "submitted" / student / NAME / f"{NAME}.ipynb"
    return write_notebook(path, solved() if notebook is None else notebook)


def run(course, chapter, root, judge=judge, **more):
    out = root / "results"
    return grade(course, chapter, root / "submitted", out, judge=judge, **({"keys": KEYS} | more))


def test_everything_is_written_where_it_is_looked_for(course, chapter, root):
    hand_in(root, "mei")
    stamp = root / "submitted" / "mei" / NAME / "timestamp.txt"
    stamp.write_text("2026-03-01 12:00:00 UTC")
    graded = run(course, chapter, root)
    assert graded.complete
    assert read_result(root / "results" / NAME / "mei.json").score == 10
    nbformat.validate(nbformat.read(root / "autograded" / "mei" / NAME / f"{NAME}.ipynb", 4))
    stamped = root / "autograded" / "mei" / NAME / "timestamp.txt"
    assert stamped.read_text().strip() == stamp.read_text()
    assert "10 of 10 points" in (root / "feedback" / "mei" / NAME / f"{NAME}.html").read_text()
    assert (root / "results" / NAME / "summary.csv").read_text().count("\n") == 2
    assert "<svg" in (root / "results" / NAME / "report.html").read_text()
    with Gradebook(database_url(root)) as gradebook:
        assert gradebook.find_submission(NAME, "mei").score == 10


def test_odd_files_give_results_and_do_not_stop_the_class(course, chapter, root):
    hand_in(root, "a", b"")
    hand_in(root, "b", b"\xff" * 100)
    (root / "submitted" / "c" / NAME).mkdir(parents=True)
    (root / "submitted" / "d").symlink_to(root)
    hand_in(root, '=e+(é) \' "x"')
    hand_in(root, "mei")
    graded = run(course, chapter, root)
    assert graded.complete
    assert [result.score for result in graded.results] == [10, 0, 0, 0, 0, 10]
    kinds = [[problem.kind for problem in result.problems] for result in graded.results]
    assert kinds == [
        [],
        ["empty_file"],
        ["not_a_notebook"],
        ["missing_notebook"],
        ["refused_file"],
        [],
    ]


def test_unchanged_submissions_are_not_judged_again(course, chapter, root):
    asked = []

    def counting(chapter, submissions):
        for submission in submissions:
            asked.append(submission.student)
            yield judge_one(chapter, submission)

    hand_in(root, "ada")
    hand_in(root, "mei")
    run(course, chapter, root, counting)
    hand_in(root, "mei", solved(double="pass"))
    again = run(course, chapter, root, counting)
    assert asked == ["ada", "mei", "mei"]
    assert again.reused == 1
    assert [result.score for result in again.results] == [10, 6]
    run(course, chapter, root, counting, force=True)
    assert asked[3:] == ["ada", "mei"]


def test_other_conditions_or_isolation_mean_judging_again(course, chapter, root):
    hand_in(root, "mei")
    run(course, chapter, root)
    assert run(course, chapter, root, isolation="full").reused == 0
    again = run(course, chapter, root, keys=replace(KEYS, conditions="others"))
    assert again.reused == 0
    assert list(again.why) == ["another kit, release notebook, secret, limit or number of trials"]


def test_changed_tests_of_one_exercise_are_run_alone_and_the_others_kept(course, chapter, root):
    asked = []

    def judging(chapter, submissions):
        for submission in submissions:
            asked.append((submission.student, submission.only))
            judged = judge_one(chapter, submission)
            left = [each for each in judged.result.exercises if each.id in submission.only]
            left = [each.model_copy(update={"score": 0.0, "tests_sha256": "new"}) for each in left]
            result = judged.result.model_copy(update={"exercises": tuple(left)})
            yield Judged(result, judged.notebook)

    for student in ("ada", "mei"):
        hand_in(root, student)
    run(course, chapter, root)
    keys = replace(KEYS, exercises=KEYS.exercises | {"shout": "new"})
    again = run(course, chapter, root, judging, keys=keys)
    assert asked == [("ada", {"shout"}), ("mei", {"shout"})]
    assert again.why == {"changed tests of shout; the other outcomes are kept": 2}
    assert [(each.score, len(each.exercises)) for each in again.results] == [(4, 2), (4, 2)]
    assert run(course, chapter, root, judging, keys=keys).reused == 2
    with Gradebook(database_url(root)) as gradebook:
        assert gradebook.find_submission(NAME, "mei").score == 4


def test_a_result_that_the_grader_failed_over_is_not_kept(course, chapter, root):
    def failing(chapter, submissions):
        for submission in submissions:
            judged = judge_one(chapter, submission)
            problems = (Problem(kind="grader_died", message="it died"),)
            result = judged.result.model_copy(update={"problems": problems})
            yield Judged(result, judged.notebook)

    hand_in(root, "mei")
    run(course, chapter, root, failing)
    assert run(course, chapter, root).why == {"not finished last time": 1}
    assert run(course, chapter, root).reused == 1


def test_a_missing_file_is_told_from_an_empty_one_and_kept_too(course, chapter, root):
    (root / "submitted" / "mei" / NAME).mkdir(parents=True)
    run(course, chapter, root)
    assert run(course, chapter, root).reused == 1
    hand_in(root, "mei", b"")
    assert run(course, chapter, root).why == {"another file was handed in": 1}


def test_two_runs_at_once_do_not_write_over_each_other(course, chapter, root):
    def nested(chapter, submissions):
        with pytest.raises(BusyError, match="another run"):
            run(course, chapter, root)
        yield from judge(chapter, submissions)

    hand_in(root, "mei")
    assert run(course, chapter, root, nested).complete


def test_a_run_that_breaks_off_goes_on_where_it_was(course, chapter, root):
    def breaking(chapter, submissions):
        for number, submission in enumerate(submissions):
            if number == 2:
                raise KeyboardInterrupt
            yield judge_one(chapter, submission)

    for student in "abcd":
        hand_in(root, student)
    with pytest.raises(KeyboardInterrupt):
        run(course, chapter, root, breaking)
    graded = run(course, chapter, root)
    assert graded.reused == 2
    assert len(graded.results) == 4
    with Gradebook(database_url(root)) as gradebook:
        assert [s.score for s in gradebook.assignment_submissions(NAME)] == [10] * 4


def test_a_lost_gradebook_is_written_again_from_stored_results(course, chapter, root):
    notebook = solved()
    find(notebook, "why_data")["source"] = "Because."
    hand_in(root, "mei", notebook)
    run(course, chapter, root)
    (root / "gradebook.db").unlink()
    assert run(course, chapter, root).reused == 1
    with Gradebook(database_url(root)) as gradebook:
        submission = gradebook.find_submission(NAME, "mei")
        assert (submission.score, submission.needs_manual_grade) == (10, True)


def test_a_failure_for_one_student_is_reported_and_the_rest_goes_on(course, chapter, root):
    hand_in(root, "ada")
    hand_in(root, "mei")
    (root / "autograded").mkdir()
    (root / "autograded" / "ada").write_text("in the way")
    graded = run(course, chapter, root)
    assert [(fail.student, fail.what) for fail in graded.failures] == [
        ("ada", "autograded notebook")
    ]
    assert len(graded.results) == 2
    assert not graded.complete
    assert "in the way" not in (root / "results" / NAME / "report.html").read_text()


def test_submissions_without_a_result_are_named(course, chapter, root):
    def forgetful(chapter, submissions):
        for submission in list(submissions)[1:]:
            yield judge_one(chapter, submission)

    hand_in(root, "ada")
    hand_in(root, "mei")
    graded = run(course, chapter, root, forgetful)
    assert graded.missing == ["ada"]
    assert not graded.complete


def test_students_without_this_chapter_are_absent_not_graded(course, chapter, root):
    hand_in(root, "mei")
    (root / "submitted" / "ada" / "ch02_other").mkdir(parents=True)
    graded = run(course, chapter, root)
    assert graded.absent == ["ada"]
    assert "ada" in (root / "results" / NAME / "report.html").read_text()


def test_progress_is_told_after_each_submission(course, chapter, root):
    for student in ("ada", "mei"):
        hand_in(root, student)
    told = []
    run(course, chapter, root, progress=told.append)
    run(course, chapter, root, progress=told.append)
    assert [(p.done, p.total, p.student, p.reused) for p in told] == [
        (1, 2, "ada", False),
        (2, 2, "mei", False),
        (1, 2, "ada", True),
        (2, 2, "mei", True),
    ]


def test_results_do_not_depend_on_the_order_in_which_they_come(course, chapter, root, tmp_path):
    def backwards(chapter, submissions):
        for submission in reversed(list(submissions)):
            judged = judge_one(chapter, submission)
            yield Judged(judged.result.model_copy(update={"seconds": 0.0}), judged.notebook)

    def forwards(chapter, submissions):
        return reversed(list(backwards(chapter, submissions)))

    for student in ("ada", "mei", "bo"):
        hand_in(root, student)
    other = tmp_path / "other"
    shutil.copytree(root, other)
    run(course, chapter, root, backwards)
    run(course, chapter, other, forwards)
    for name in ("summary.csv", "report.html", "mei.json"):
        path = f"results/{NAME}/{name}"
        assert (root / path).read_bytes() == (other / path).read_bytes()


def test_marks_given_by_hand_come_into_the_feedback(course, chapter, root):
    notebook = solved()
    find(notebook, "why_data")["source"] = "Because."
    hand_in(root, "mei", notebook)
    hand_in(root, "ada")
    run(course, chapter, root)
    with Gradebook(database_url(root)) as gradebook:
        gradebook.find_grade("why_data", NAME, NAME, "mei").manual_score = 1.5
        gradebook.find_comment("why_data", NAME, NAME, "mei").manual_comment = "Say why."
        gradebook.db.commit()
    reported = report(course, chapter, root / "submitted", root / "results")
    assert reported.complete
    page = (root / "feedback" / "mei" / NAME / f"{NAME}.html").read_text()
    assert "1.5 of 2" in page
    assert "Say why." in page
    assert "0 of 2" in (root / "feedback" / "ada" / NAME / f"{NAME}.html").read_text()


def test_a_new_answer_in_words_is_not_shown_with_the_mark_of_the_old_one(course, chapter, root):
    def page():
        return (root / "feedback" / "mei" / NAME / f"{NAME}.html").read_text()

    hand_in(root, "mei")
    run(course, chapter, root)
    assert "0 of 2" in page()
    notebook = solved()
    find(notebook, "why_data")["source"] = "Because."
    hand_in(root, "mei", notebook)
    run(course, chapter, root)
    assert "not graded yet" in page()


def test_a_report_names_those_who_are_not_graded_yet(course, chapter, root):
    hand_in(root, "mei")
    reported = report(course, chapter, root / "submitted", root / "results")
    assert reported.missing == ["mei"]


def test_nbgrader_finds_its_settings_in_the_class_folder(course, chapter, root):
    hand_in(root, "mei")
    run(course, chapter, root)
    text = (root / "nbgrader_config.py").read_text()
    config = Config()
    exec(text, {"get_config": lambda: config})
    assert config.CourseDirectory.release_directory == "notebooks"
    (root / "nbgrader_config.py").write_text("own = 1\n")
    run(course, chapter, root)
    assert (root / "nbgrader_config.py").read_text() == "own = 1\n"
