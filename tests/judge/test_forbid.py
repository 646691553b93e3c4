"""An exercise may forbid modules: the grader reads the imports of the student's own cells."""

import json
from pathlib import Path

import pytest

from autograder.chapter import Course, load_chapter
from autograder.judge.forbidden import forbidden_troubles
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission
from autograder.limits import Limits
from autograder.repair import read_submission
from coursekit.checking import forbidden_by
from tests.grading.conftest import NAME, make_course, solved, write_notebook

PUBLIC = """
from coursekit.testing import points

@points({points})
def test_it(student):
    \"\"\"It is right.\"\"\"
    assert student.{call}
"""


def course_that_forbids(root, *modules):
    """A course whose exercise `double` forbids modules, and whose given cell imports one."""
    course = make_course(root)
    release = json.loads(course.notebook(NAME).read_text())
    for cell in release["cells"]:
        if cell["metadata"].get("coursekit", {}).get("exercise") == "double":
            cell["metadata"]["coursekit"]["forbid"] = list(modules)
    release["cells"][1]["source"] = "from coursekit import check\nimport fractions"
    write_notebook(course.notebook(NAME), release)
    for name, points, call in (("double", 4, "double(2) == 4"), ("shout", 6, "shout('a') == 'A!'")):
        public = PUBLIC.format(points=points, call=call)
        for folder, text in ((course.checks(NAME), public), (course.suites(NAME), "")):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.py").write_text(text)
    return course, load_chapter(course, NAME)


def submission(tmp_path, extra="", **sources):
    notebook = solved(**sources)
    notebook["cells"][1]["source"] = "from coursekit import check\nimport fractions"
    if extra:
        own = {"cell_type": "code", "id": "own", "metadata": {}, "outputs": []}
        notebook["cells"].insert(2, {**own, "execution_count": None, "source": extra})
    return write_notebook(tmp_path / "made" / "submission.ipynb", notebook)


DOUBLE = "def double(x):\n    {}\n    return 2 * x"


@pytest.mark.parametrize(
    "how",
    ["import fractions", "from fractions import Fraction as F", "__import__('fractions')"],
)
def test_an_import_in_a_solution_is_found(tmp_path, how):
    _, chapter = course_that_forbids(tmp_path, "fractions")
    path = submission(tmp_path, double=DOUBLE.format(how))
    (trouble,) = forbidden_troubles(chapter, read_submission(path, chapter).notebook)
    assert (trouble["kind"], trouble["where"]) == ("forbidden_import", "double")
    assert "fractions" in trouble["message"]


def test_an_import_in_an_added_cell_counts_too(tmp_path):
    _, chapter = course_that_forbids(tmp_path, "fractions")
    path = submission(tmp_path, extra="%matplotlib inline\nimport fractions")
    assert forbidden_troubles(chapter, read_submission(path, chapter).notebook)


def test_given_cells_may_import_what_an_exercise_forbids(tmp_path):
    _, chapter = course_that_forbids(tmp_path, "fractions")
    path = submission(tmp_path, extra="import decimal\nx = 'import fractions'")
    assert forbidden_troubles(chapter, read_submission(path, chapter).notebook) == []


def test_all_tests_of_the_exercise_fail_and_no_other(tmp_path):
    course, chapter = course_that_forbids(tmp_path, "fractions", "decimal")
    path = submission(tmp_path, double=DOUBLE.format("import decimal"))
    settings = Settings("process", "secret", Limits(), jobs=1)
    (judged,) = judge_all(course, chapter, [Submission("ada", path)], settings)
    double, shout = judged.result.exercises
    assert {test.outcome for test in double.tests} == {"failed"}
    assert all("decimal" in test.message for test in double.tests)
    assert (double.score, shout.score) == (0, shout.max_score)
    found = [(each.kind, each.where) for each in judged.result.problems]
    assert found == [("forbidden_import", "double")]


def test_text_that_breaks_parsers_is_nobodys_import(tmp_path):
    _, chapter = course_that_forbids(tmp_path, "fractions")
    path = submission(tmp_path, extra="fractions = " + "(" * 50_000)
    assert forbidden_troubles(chapter, read_submission(path, chapter).notebook) == []


COURSE = Course(Path(__file__).parents[2])


@pytest.mark.parametrize("name", [n for n in COURSE.chapters() if COURSE.notebook(n).is_file()])
def test_check_and_judge_forbid_the_same(name):
    for exercise in load_chapter(COURSE, name).exercises:
        public = COURSE.checks(name) / f"{exercise.id}.py"
        assert forbidden_by(public) == exercise.forbid, exercise.id
