import json

import pytest

from autograder.chapter import Chapter, Course, CourseError, Exercise, Question, load_chapter


def cell(cell_type, source, own=None, points=None):
    metadata = {} if own is None else {"coursekit": own}
    if points is not None:
        metadata["nbgrader"] = {"points": points}
    return {"cell_type": cell_type, "source": source, "metadata": metadata}


EXERCISE = {"exercise": "parse", "difficulty": 3, "minutes": 15, "forbid": ["json"]}
CELLS = [
    cell("markdown", ["Welcome.\n", "# The loop\n", "More."]),
    cell("code", "…", EXERCISE | {"fresh": False, "stretch": False}),
    cell("code", 'check("parse")', {"check": "parse"}, 6),
    cell("markdown", "…", {"question": "why", "minutes": 8}, 2.5),
]


def write(root, name, text):
    path = root / "notebooks" / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def course(tmp_path):
    for folder in ("source", "notebooks"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").touch()
    write(tmp_path, "ch01_loop", json.dumps({"cells": CELLS}))
    return Course(tmp_path)


def test_a_chapter_is_read_from_its_built_notebook(course):
    chapter = load_chapter(course, "ch01_loop")
    assert isinstance(chapter, Chapter)
    assert chapter.title == "The loop"
    assert chapter.exercises == (Exercise("parse", 6.0, 3, 15, ("json",)),)
    assert chapter.questions == (Question("why", 2.5, 8),)
    assert (chapter.auto_max_score, chapter.max_score) == (6.0, 8.5)
    assert chapter.notebook == course.root / "notebooks/ch01_loop/ch01_loop.ipynb"
    assert chapter.source == course.root / "source/ch01_loop/ch01_loop.ipynb"
    assert chapter.solution == course.root / "solutions/ch01_loop/ch01_loop.ipynb"


def test_an_exercise_is_found_by_id_and_an_unknown_one_named(course):
    chapter = load_chapter(course, "ch01_loop")
    assert chapter.exercise("parse").check_id == "check_parse"
    with pytest.raises(CourseError, match=r"no exercise 'pars'; it has: parse"):
        chapter.exercise("pars")


@pytest.mark.parametrize("name", ["ch02_none", "../ch01_loop", ""])
def test_an_unknown_chapter_lists_those_there_are(course, name):
    with pytest.raises(CourseError, match="the chapters are: ch01_loop"):
        load_chapter(course, name)


def test_a_chapter_that_has_only_a_script_is_told_to_be_built(course):
    script = course.script("ch02_next")
    script.parent.mkdir(parents=True)
    script.touch()
    assert course.chapters() == ["ch01_loop", "ch02_next"]
    with pytest.raises(CourseError, match="autograder build ch02_next"):
        load_chapter(course, "ch02_next")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": [{}]}', '{"cells": 3}'])
def test_a_notebook_that_build_did_not_make_is_told_to_be_built(course, text):
    write(course.root, "ch02_odd", text)
    with pytest.raises(CourseError, match="autograder build ch02_odd"):
        load_chapter(course, "ch02_odd")


def test_a_course_is_found_from_any_folder_inside(course):
    deep = course.root / "notebooks" / "ch01_loop"
    assert Course.find(deep) == course


def test_away_from_any_course_the_package_s_own_is_taken(tmp_path):
    assert (Course.find(tmp_path).root / "autograder" / "chapter.py").is_file()
