"""The hashes of a run change with what decides a grade, exercise by exercise."""

from dataclasses import replace

import pytest

from autograder.chapter import load_chapter
from autograder.judge.keys import keys_of
from autograder.judge.submission import Settings
from autograder.limits import Limits
from tests.grading.conftest import NAME, make_course

SETTINGS = Settings("full", "secret")


@pytest.fixture
def course(tmp_path):
    made = make_course(tmp_path)
    for folder in (made.checks(NAME), made.suites(NAME), made.traces(NAME)):
        folder.mkdir(parents=True)
        for name in ("double", "shout"):
            (folder / f"{name}.py").write_text("# tests\n")
    return made


def keys(course, settings=SETTINGS):
    return keys_of(course, load_chapter(course, NAME), settings)


def changed(before, after):
    return {name for name in before.exercises if before.exercises[name] != after.exercises[name]}


@pytest.mark.parametrize("place", ["checks", "suites"])
def test_tests_of_one_exercise_count_for_it_alone(course, place):
    before = keys(course)
    (getattr(course, place)(NAME) / "double.py").write_text("# other tests\n")
    after = keys(course)
    assert changed(before, after) == {"double"}
    assert after.conditions == before.conditions
    assert after.suite != before.suite


@pytest.mark.parametrize("name", ["shared.py", "steps.jsonl"])
def test_what_lies_beside_the_tests_counts_for_every_exercise(course, name):
    before = keys(course)
    (course.suites(NAME) / name).write_text("1\n")
    assert changed(before, keys(course)) == {"double", "shout"}


def test_what_python_and_editors_leave_behind_counts_for_nothing(course):
    before = keys(course)
    cache = course.suites(NAME) / "__pycache__"
    cache.mkdir()
    (cache / "double.cpython-311.pyc").write_bytes(b"x")
    (course.suites(NAME) / "double.py~").write_text("old")
    assert keys(course) == before


@pytest.mark.parametrize(
    "settings",
    [
        replace(SETTINGS, secret="another"),
        replace(SETTINGS, trials=2),
        replace(SETTINGS, limits=Limits(call_seconds=1)),
    ],
)
def test_secret_trials_and_limits_count_for_everything(course, settings):
    before, after = keys(course), keys(course, settings)
    assert after.conditions != before.conditions
    assert changed(before, after) == set()


def test_the_number_of_workers_counts_for_nothing(course):
    assert keys(course, replace(SETTINGS, jobs=9)) == keys(course)


def test_the_release_notebook_counts_for_everything(course):
    before = keys(course)
    text = course.notebook(NAME).read_text()
    course.notebook(NAME).write_text(text.replace("A small chapter", "A small changed chapter"))
    assert keys(course).conditions != before.conditions
