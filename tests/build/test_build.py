import json
import shutil

import pytest

from autograder.build import BuildFailed, Drift, build
from autograder.chapter import Course, CourseError, load_chapter

from .made_up import MadeUp, made_up_course

NAME = "ch90_double"
FIGURE = """print(double(21))
import matplotlib.pyplot as plt

_ = plt.plot([1, 2])
plt.show()"""


def files(course):
    """Everything in a course but caches, by path from the root."""
    return {
        path.relative_to(course.root): path.read_bytes()
        for path in sorted(course.root.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def steps():
    return []


@pytest.fixture(scope="module")
def built(tmp_path_factory, steps):
    made = made_up_course(tmp_path_factory.mktemp("course"))
    made.change("print(double(21))", FIGURE)
    drifts = build(made.course, progress=lambda chapter, step: steps.append((chapter, step)))
    assert [drift.path.parts[0] for drift in drifts] == ["notebooks", "solutions"]
    return made


def test_a_build_writes_three_notebooks_and_nothing_else(built, steps):
    made = {path for path in files(built.course) if path.suffix == ".ipynb"}
    course = built.course
    expected = {course.source(NAME), course.notebook(NAME), course.solution(NAME)}
    assert made == {path.relative_to(course.root) for path in expected}
    assert {chapter for chapter, _ in steps} == {NAME}


def test_the_solved_notebook_shows_the_outputs_of_every_cell(built):
    cells = json.loads(built.course.solution(NAME).read_text())["cells"]
    shown = {cell["id"]: cell.get("outputs") for cell in cells}
    assert shown["check-double"][0]["text"] == ["double passes\n"]
    assert [sorted(output.get("data", {})) for output in shown["code-002"]] == [
        [],
        ["image/png", "text/plain"],
    ]
    assert "twice_the_number" in built.course.solution(NAME).read_text()


def test_the_built_chapter_can_be_loaded(built):
    assert load_chapter(built.course, NAME).exercise("double").points == 3


def test_building_again_changes_no_byte(built):
    before = files(built.course)
    assert build(built.course, [NAME]) == []
    assert files(built.course) == before


def test_building_elsewhere_gives_the_same_bytes(built, tmp_path):
    other = made_up_course(tmp_path)
    other.change("print(double(21))", FIGURE)
    build(other.course)
    assert files(other.course) == files(built.course)


def test_check_names_the_file_and_the_cell_that_drifted_and_writes_nothing(built, tmp_path):
    shutil.copytree(built.course.root, tmp_path, dirs_exist_ok=True)
    made = MadeUp(Course(tmp_path))
    made.change("# Write `double`.", "# Write `double` well.")
    before = files(made.course)
    drifts = build(made.course, check=True)
    assert [drift.path for drift in drifts] == [
        made.course.notebook(NAME).relative_to(tmp_path),
        made.course.solution(NAME).relative_to(tmp_path),
    ]
    assert drifts[0].diff.split("\n")[0] == "cell about-double:"
    assert "-Write `double`." in drifts[0].diff
    assert "+Write `double` well." in drifts[0].diff
    assert "text-001" not in drifts[0].diff
    assert files(made.course) == before


def test_traces_are_recorded_from_the_staged_solution_before_it_runs(tmp_path):
    made = made_up_course(tmp_path)
    stale = made.course.traces(NAME) / "stale.jsonl"
    stale.parent.mkdir(parents=True)
    stale.write_text("{}\n")
    # The check cell needs the trace that this very build records.
    made.change(
        "from coursekit import check",
        "import coursekit, os.path\nfrom coursekit import check\n"
        "here = os.path.dirname(coursekit.__file__)\n"
        f"print(open(os.path.join(here, 'checks/{NAME}/loop.jsonl')).read())",
    )

    def record(chapter, into):
        assert "twice_the_number" in chapter.solution.read_text()
        assert "twice_the_number" not in chapter.notebook.read_text()
        path = into / "coursekit" / "checks" / chapter.name / "loop.jsonl"
        path.parent.mkdir(parents=True)
        path.write_text('{"trace": 1}\n')

    drifts = build(made.course, record_traces=record)
    assert {drift.path.name: drift.diff for drift in drifts if drift.path.suffix == ".jsonl"} == {
        "loop.jsonl": "the file is missing",
        "stale.jsonl": "nothing builds this file any more: remove it",
    }
    assert (made.course.checks(NAME) / "loop.jsonl").read_text() == '{"trace": 1}\n'
    assert not stale.exists()
    assert build(made.course, check=True, record_traces=record) == []


def test_a_solution_that_fails_leaves_the_notebooks_as_they_were(tmp_path):
    made = made_up_course(tmp_path)
    made.change("number + number", "number + 1")
    before = files(made.course)
    with pytest.raises(BuildFailed, match="cell check-double raised AssertionError") as caught:
        build(made.course)
    assert caught.value.errors[0].line == made.line("check=")
    assert files(made.course) == before


def test_an_unknown_chapter_is_named(made_up):
    with pytest.raises(CourseError, match="the chapters are: ch90_double"):
        build(made_up.course, ["ch99_none"])


def test_a_drift_reads_as_path_and_difference(tmp_path):
    drift = Drift(tmp_path / "a.ipynb", "the file is missing")
    assert str(drift) == f"{tmp_path}/a.ipynb\nthe file is missing"
