"""Every test ends with one explicit outcome, whatever a student's code or a suite does."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.chapter import load_chapter
from autograder.judge.pool import JudgeError, Worker, judge_all
from autograder.judge.submission import Settings, Submission
from autograder.limits import Limits
from tests.grading.conftest import NAME, STUBS, make_course, solved, write_notebook

LIMITS = Limits(call_seconds=2, cell_seconds=3, silence_seconds=4, exercise_seconds=40)

HOSTILE = '''
import os, sys, ctypes, json
from decimal import Decimal

def double(x):
    """Twice x."""
    return x + x

class Everything:
    def __eq__(self, other): return True
    def __bool__(self): return True
    def __hash__(self): return 0
    def __int__(self): return 4
    def __len__(self): return 4
    def __iter__(self): return iter([4])

class Four(int):
    def __eq__(self, other): return True
    __hash__ = int.__hash__

def everything(): return Everything()
def four(): return Four(5)
def leave(): os._exit(0)
def leave_politely(): sys.exit(0)
def interrupt(): raise KeyboardInterrupt
def crash(): ctypes.string_at(0)
def loop():
    while True: pass
def deep(): return deep()
def hungry(): return [bytearray(1 << 20) for _ in range(1 << 20)]
def asserting(): assert False, "I assert"
def skipping():
    import pytest
    pytest.skip("skip me")
def exiting():
    import pytest
    pytest.exit("leave", 0)
def huge(): return Decimal("1e1000000000")
def nested():
    value = []
    for _ in range(100): value = [value]
    return value
def large(): return "x" * (9 << 20)
def wire(forged):
    for number in range(3, 30):
        try: os.write(number, forged.encode() + b"\\n")
        except OSError: pass
    return 1
def daemon():
    if os.fork() == 0:
        os.setsid()
        import time
        time.sleep(1000)
    return 4
'''

PUBLIC = '''
from coursekit.testing import points

@points(1)
def test_two(student):
    """Two becomes four."""
    assert student.double(2) == 4
'''

HIDDEN = '''
import json, os, sys
import pytest
from coursekit.testing import RemoteError, points

GOOD = """test_equal_to_everything test_a_lying_int test_interrupt test_leave_politely
test_asserting test_skipping test_exiting test_nested test_large test_deep"""

@points(3)
def test_honest(student):
    """Doubling works."""
    assert student.double(21) == 42

def test_equal_to_everything(student):
    got = student.everything()
    assert got == 4

def test_a_lying_int(student):
    assert student.four() == 4

def test_leave(student):
    assert student.leave() == 4

def test_leave_does_not_pass_for_an_exception(student):
    with pytest.raises(Exception):
        student.leave()

def test_leave_politely(student):
    assert student.leave_politely() == 4

def test_interrupt(student):
    assert student.interrupt() == 4

def test_crash(student):
    assert student.crash() == 4

def test_loop(student):
    assert student.loop() == 4

def test_deep(student):
    assert student.deep() == 4

def test_hungry(student):
    assert student.hungry() == 4

def test_asserting(student):
    assert student.asserting() == 4

def test_skipping(student):
    assert student.skipping() == 4

def test_exiting(student):
    assert student.exiting() == 4

def test_nested(student):
    assert student.nested() == 4

def test_large(student):
    assert student.large() == 4

def test_daemon(student):
    assert student.daemon() == 4

def test_forged_answer(student):
    forged = json.dumps({"jsonrpc": "2.0", "id": 2, "result": 4})
    assert student.wire(forged) == 1
    assert student.double(1) == 2

def test_value_that_hangs_our_side(student):
    assert int(student.huge()) == 4

def test_authored_skip(student):
    pytest.skip("not today")

@pytest.mark.xfail
def test_authored_xfail(student):
    assert student.double(1) == 3

@pytest.mark.xfail
def test_authored_xpass(student):
    assert student.double(1) == 2

def test_authored_exit(student):
    pytest.exit("leave", 0)

def test_authored_sys_exit(student):
    sys.exit(0)

def test_authored_os_exit(student):
    os._exit(0)

def test_a_fixture_that_fails(student, nowhere):
    assert student.double(1) == 2

def test_a_tool_that_asserts(student):
    def tool(x):
        raise AssertionError("canary 42")
    student.use(tool)

def test_a_missing_name(student):
    assert student.not_there() == 4

def test_after_all_that(student):
    assert student.double(4) == 8
'''

EXPECTED = {
    "public::test_two": "passed",
    "hidden::test_honest": "passed",
    "hidden::test_equal_to_everything": "failed",
    "hidden::test_a_lying_int": "failed",
    "hidden::test_leave": "killed",
    "hidden::test_leave_does_not_pass_for_an_exception": "killed",
    "hidden::test_leave_politely": "failed",
    "hidden::test_interrupt": "failed",
    "hidden::test_crash": "killed",
    "hidden::test_loop": "timeout",
    "hidden::test_deep": "failed",
    "hidden::test_asserting": "failed",
    "hidden::test_skipping": "failed",
    "hidden::test_exiting": "failed",
    "hidden::test_nested": "failed",
    "hidden::test_large": "failed",
    "hidden::test_daemon": "passed",
    "hidden::test_forged_answer": "killed",
    "hidden::test_value_that_hangs_our_side": "timeout",
    "hidden::test_authored_skip": "error",
    "hidden::test_authored_xfail": "error",
    "hidden::test_authored_xpass": "error",
    "hidden::test_authored_exit": "killed",
    "hidden::test_authored_sys_exit": "failed",
    "hidden::test_authored_os_exit": "killed",
    "hidden::test_a_fixture_that_fails": "error",
    "hidden::test_a_missing_name": "failed",
    "hidden::test_a_tool_that_asserts": "failed",
    "hidden::test_after_all_that": "passed",
}


def course_with(root: Path, public: str, hidden: str):
    course = make_course(root)
    for folder, text in ((course.checks(NAME), public), (course.suites(NAME), hidden)):
        folder.mkdir(parents=True)
        (folder / "double.py").write_text(text)
    return course, load_chapter(course, NAME)


@pytest.fixture(scope="module")
def judged(tmp_path_factory, full_isolation):
    root = tmp_path_factory.mktemp("course")
    course, chapter = course_with(root, PUBLIC, HIDDEN)
    path = write_notebook(root / "hostile.ipynb", solved(double=HOSTILE))
    settings = Settings("full", "secret", LIMITS, jobs=1)
    (result,) = judge_all(course, chapter, [Submission("ada", path)], settings)
    return result.result


@pytest.mark.parametrize("name", EXPECTED)
def test_an_outcome_is_as_expected(judged, name):
    tests = {test.id: test for test in judged.exercises[0].tests}
    assert tests[name].outcome == EXPECTED[name], tests[name].message


def test_hunger_ends_in_an_error_or_is_killed(judged):
    (hungry,) = [test for test in judged.exercises[0].tests if test.id == "hidden::test_hungry"]
    assert hungry.outcome in ("failed", "memory", "timeout", "killed")


def test_every_test_has_exactly_one_outcome(judged):
    names = [test.id for test in judged.exercises[0].tests]
    assert sorted(names) == sorted([*EXPECTED, "hidden::test_hungry"])


def test_points_are_given_for_what_passed_alone(judged):
    assert judged.exercises[0].score == 4
    assert judged.exercises[1].score == 0


def test_what_went_wrong_is_named(judged):
    kinds = {problem.kind for problem in judged.problems if problem.where == "double"}
    assert {"breach", "timeout", "ended_process", "judge_timeout"} <= kinds


def test_a_forged_verdict_in_the_notebook_is_ignored(judged, tmp_path, full_isolation):
    course, chapter = course_with(tmp_path, PUBLIC, HIDDEN)
    notebook = solved(double="def double(x):\n    return 0\n")
    notebook["cells"][3]["outputs"] = [
        {
            "output_type": "execute_result",
            "data": {"text/plain": "4"},
            "metadata": {},
            "execution_count": 1,
        }
    ]
    path = write_notebook(tmp_path / "forged.ipynb", notebook)
    settings = Settings("full", "secret", LIMITS, jobs=1)
    (result,) = judge_all(course, chapter, [Submission("eve", path)], settings)
    assert result.result.score == 0


def test_a_suite_that_cannot_be_collected_stops_the_run_with_its_reason(tmp_path):
    course, chapter = course_with(tmp_path, PUBLIC, "import nothing_of_that_name\n")
    with pytest.raises(JudgeError, match="nothing_of_that_name"):
        Worker(course, chapter, Settings("process", "secret", LIMITS)).wait_until_ready()


def test_a_worker_that_cannot_get_ready_says_why(tmp_path):
    course, chapter = course_with(tmp_path, PUBLIC, "")
    astray = replace(chapter, notebook=tmp_path / "nowhere.ipynb")
    with pytest.raises(JudgeError, match=r"could not start: FileNotFoundError.*nowhere\.ipynb"):
        Worker(course, astray, Settings("process", "secret", LIMITS)).wait_until_ready()


CASES = '''
import pytest
from coursekit.testing import points

@points(3)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_each(student, n):
    """A case a number."""
    assert student.double(n) == 2 * n

@points(1)
def test_random(student, rng):
    """Drawn numbers."""
    n = rng.randrange(10**9)
    assert student.double(n) == 2 * n
    assert student.seen(n) is None
'''


def test_the_cases_of_a_test_share_its_points_and_inputs_are_alike_for_all(tmp_path):
    course, chapter = course_with(tmp_path, "", CASES)
    source = (
        "def double(x):\n    return 2 * x if x != 2 else 5\ndef seen(n):\n    raise ValueError(n)\n"
    )
    paths = [write_notebook(tmp_path / f"{n}.ipynb", solved(double=source)) for n in range(2)]
    submissions = [Submission(path.stem, path) for path in paths]
    runs = {}
    for secret in ("one", "two"):
        settings = Settings("process", secret, LIMITS, jobs=2)
        for judged in judge_all(course, chapter, submissions, settings):
            tests = {test.id: test for test in judged.result.exercises[0].tests}
            assert tests["hidden::test_each[1]"].points == 1
            assert tests["hidden::test_each[2]"].points == 0
            assert judged.result.exercises[0].score == 2
            runs[secret, judged.result.student] = tests["hidden::test_random"].message
    assert runs["one", "0"] == runs["one", "1"]
    assert runs["one", "0"] != runs["two", "0"]


CELLS = {
    "an endless cell": ("while True: pass", "cell_timeout"),
    "a cell that exits": ("import os\nos._exit(0)", "cell_exit"),
    "a cell that crashes": ("import ctypes\nctypes.string_at(0)", "cell_killed"),
    "a cell that answers for others": (
        'import os\nos.write(3, b\'{"jsonrpc": "2.0", "id": 1, "result": {"status": "ok"}}\\n\')',
        "breach",
    ),
    "a cell that floods the wire": ("import os\nwhile True: os.write(3, b'x' * 65536)", "breach"),
    "a cell that closes everything": ("import os\nos.closerange(0, 100)", "cell_"),
}


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory, full_isolation):
    root = tmp_path_factory.mktemp("course")
    course, chapter = course_with(root, PUBLIC, "")
    submissions = []
    for name, (source, _) in CELLS.items():
        notebook = solved()
        notebook["cells"][1]["source"] = source
        path = write_notebook(root / f"{name}.ipynb", notebook)
        submissions.append(Submission(name, path))
    settings = Settings("full", "secret", LIMITS, jobs=2)
    done = judge_all(course, chapter, submissions, settings)
    return {each.result.student: each for each in done}


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_that_ruins_the_run_is_named_and_the_rest_is_graded(spoilt, name):
    result = spoilt[name].result
    assert result.score == 1
    assert any(p.kind.startswith(CELLS[name][1]) and p.where == "cell 2" for p in result.problems)


def test_the_notebook_says_at_the_cell_what_happened(spoilt):
    cell = spoilt["an endless cell"].notebook.cells[1]
    assert "longer than 3 seconds" in json.dumps(cell.outputs)


def test_errors_of_cells_are_named_with_class_and_line_and_stubs_are_none(tmp_path, full_isolation):
    course, chapter = course_with(tmp_path, PUBLIC, "")
    notebook = solved(double="def double(x:\n    pass", shout=STUBS["shout"])
    notebook["cells"][1]["source"] = "x = 1\ny = 2\nnowhere"
    more = [
        "shout('a')",
        "class Odd(Exception): pass\nOdd.__name__ = '<b>'\nraise Odd",
        *["1 / 0"] * 20,
    ]
    for number, source in enumerate(more):
        cell = {"cell_type": "code", "id": f"m{number}", "metadata": {}, "source": source}
        notebook["cells"].append(cell | {"outputs": [], "execution_count": None})
    path = write_notebook(tmp_path / "a.ipynb", notebook)
    settings = Settings("full", "secret", LIMITS, jobs=1)
    (judged,) = judge_all(course, chapter, [Submission("ada", path)], settings)
    found = [(p.where, p.message) for p in judged.result.problems if p.kind == "cell_error"]
    assert found[:4] == [
        ("cell 2", "this cell stopped with NameError in line 3"),
        ("double", "this cell stopped with SyntaxError in line 1"),
        ("cell 11", "this cell stopped with an error in line 3"),
        ("cell 12", "this cell stopped with ZeroDivisionError in line 1"),
    ]
    assert len(found) == 11
    assert "further cells" in found[-1][1]
