"""Variants that cannot notice each other are judged in one notebook, and found out as if alone."""

import itertools
import shutil
from pathlib import Path

import pytest

from autograder.chapter import Course, load_chapter
from autograder.judge.submission import Settings
from autograder.known import known_notebooks, merged, together
from autograder.limits import Limits
from autograder.sample.materials import read_materials
from autograder.verify import verify
from tests.grading.conftest import NAME, make_course

SUITES = {
    "double": '''
from coursekit.testing import points

@points(2)
def test_two(student):
    """Two becomes four."""
    assert student.double(2) == 4

@points(2)
def test_three(student):
    """Three becomes six."""
    assert student.double(3) == 6
''',
    "shout": '''
from coursekit.testing import points

@points(6)
def test_loud(student):
    """It is loud."""
    assert student.shout("ab") == "AB!"
''',
}
MUTANTS = {
    "double": {
        "odd": ("def double(x):\n    return 2 * x + 1\n", 0.0),
        "over_two": ("def double(x):\n    return 4 if x == 2 else 0\n", 2.0),
        "square": ("def double(x):\n    return x**2\n", 2.0),
        "endless": ("def double(x):\n    while True:\n        pass\n", 0.0),
        "endless_cell": ("def double(x):\n    return x\nwhile True:\n    pass\n", 0.0),
    },
    "shout": {
        "quiet": ("def shout(text):\n    return text + '!'\n", 0.0),
        "calm": ("def shout(text):\n    return text.upper()\n", 0.0),
        "dies": ("import os\ndef shout(text):\n    os._exit(3)\n", 0.0),
        "short": ("def shout(text):\n    return '!'\n", 0.0),
        "twice": ("def shout(text):\n    return 2 * text.upper()\n", 0.0),
    },
}


@pytest.fixture
def course(tmp_path):
    course = make_course(tmp_path)
    mutants = course.mutants(NAME)
    shutil.rmtree(mutants)
    for exercise, variants in MUTANTS.items():
        (mutants / exercise).mkdir(parents=True)
        for name, (source, _) in variants.items():
            (mutants / exercise / f"{name}.py").write_text(source)
    course.suites(NAME).mkdir(parents=True)
    course.checks(NAME).mkdir(parents=True)
    course.script(NAME).write_text("# %% [markdown]\n# # A small chapter\n")
    for exercise, text in SUITES.items():
        (course.suites(NAME) / f"{exercise}.py").write_text(text)
    return course


def test_each_variant_is_worth_in_company_what_it_is_worth_alone(course, full_isolation):
    chapter = load_chapter(course, NAME)
    materials = read_materials(chapter)
    groups = together(list(known_notebooks(materials, course)), materials)
    assert max(map(len, groups)) == 2
    limits = Limits(call_seconds=1, cell_seconds=1, exercise_seconds=10)
    findings = verify(course, chapter, Settings("full", "secret", limits=limits, jobs=1))
    scores = {(each.exercise, each.name): each.score for each in findings if each.kind == "mutant"}
    expected = {
        (exercise, name): worth
        for exercise, variants in MUTANTS.items()
        for name, (_, worth) in variants.items()
    }
    assert scores | expected == scores
    mutants = [each for each in findings if each.kind == "mutant" and each.name]
    assert len(mutants) == len(expected)
    assert not [each for each in mutants if each.wrong]


def test_variants_that_reach_each_other_only_when_both_are_there_stay_apart(course):
    mutants = course.mutants(NAME)
    calls = "def shout(text):\n    return double(text.upper())\n"
    (mutants / "shout" / "quiet.py").write_text("def shout(text):\n    return text\n")
    (mutants / "shout" / "twice.py").write_text(calls)
    materials = read_materials(load_chapter(course, NAME))
    groups = together(list(known_notebooks(materials, course)), materials)
    assert [
        [each.name for each in group]
        for group in groups
        if any(each.name == "twice" for each in group)
    ] == [["twice"]]


@pytest.mark.parametrize("name", ["ch04_gorilla", "ch08_benchmarks"])
def test_groups_hold_every_variant_once_and_no_exercise_twice(name):
    course = Course(Path(__file__).parents[2])
    materials = read_materials(load_chapter(course, name))
    known = list(known_notebooks(materials, course))
    groups = together(known, materials)
    key = [(each.kind, each.exercise, each.name) for group in groups for each in group]
    assert sorted(key) == sorted((each.kind, each.exercise, each.name) for each in known)
    assert len(groups) < len(known)
    for group in groups:
        for one, other in itertools.combinations(group, 2):
            assert not one.only & other.only
        for each in group:
            if each.exercise:
                assert merged(group)[each.exercise] == each.sources[each.exercise]
