"""Whoever meets a limit is told which, how large it is and where, in one sentence."""

import pytest

from autograder.feedback import feedback_page, plain_words
from autograder.judge.pool import judge_all
from autograder.judge.submission import Settings, Submission
from autograder.limits import MIB, Limits
from tests.grading.conftest import solved, write_notebook

from .test_outcomes import course_with

LIMITS = Limits(
    cell_seconds=6,
    call_seconds=4,
    exercise_seconds=5,
    total_seconds=21,
    silence_seconds=2,
    memory=200 * MIB,
    output_bytes=MIB,
    starts=3,
)
HIDDEN = """
from coursekit.testing import points

@points(4)
def test_two(student):
    '''Two becomes four.'''
    assert int(student.double(2)) == 4

def test_three(student):
    '''Three becomes six.'''
    assert int(student.double(3)) == 6

def test_four(student):
    '''Four becomes eight.'''
    assert int(student.double(4)) == 8

def test_five(student):
    '''Five becomes ten.'''
    assert int(student.double(5)) == 10
"""
LOOP = "while True: pass"
LEAVE = "import os\nos._exit(3)"
CELLS = {
    "cell time": (LOOP, "cell_timeout", "longer than 6 seconds (limit cell_seconds)"),
    "cell memory": ("x = b'1' * (300 << 20)", "cell_memory", "200 MiB are allowed (limit memory)"),
    "exit": (LEAVE, "cell_exit", "with status 3; the notebook ran again without it"),
    "crash": ("import ctypes\nctypes.string_at(0)", "cell_killed", "by signal 11 (SIGSEGV)"),
    "address space": (
        "bytearray(8 << 30)",
        "cell_limit",
        "4,096 MiB of memory (limit address_space)",
    ),
    "processes": (
        "import subprocess\nstarted = []\ntry:\n    for _ in range(99):\n"
        "        started.append(subprocess.Popen(['sleep', '9']))\n"
        "finally:\n    for each in started:\n        each.kill()\n        each.wait()",
        "cell_limit",
        "64 processes and threads together (limit processes)",
    ),
    "threads": (
        "import threading\ndone = threading.Event()\ntry:\n    for _ in range(99):\n"
        "        threading.Thread(target=done.wait).start()\nfinally:\n    done.set()",
        "cell_limit",
        "64 processes and threads together (limit processes)",
    ),
    "open files": (
        "files = [open('/dev/null') for _ in range(300)]",
        "cell_limit",
        "256 open files (limit open_files)",
    ),
    "file size": (
        "open('large', 'wb').write(bytes(40 << 20))",
        "cell_limit",
        "a file larger than 32 MiB (limit file_size)",
    ),
    "disk": (
        "for n in range(3):\n    open(f'{n}', 'wb').write(bytes(30 << 20))",
        "cell_limit",
        "more than 64 MiB or 4,096 files in one of its folders (limits tmpfs_bytes, tmpfs_inodes)",
    ),
    "output": (
        "from IPython.display import display\nfor n in range(99):\n    display('x' * 20_000)",
        "output_limit",
        "over 1 MiB in all (limit output_bytes)",
    ),
}
FUNCTIONS = {
    "call time": (
        LOOP,
        "timeout",
        "double() did not answer within 4 seconds (limit call_seconds)",
        "ran too long and was stopped (call_seconds: 4 seconds).",
    ),
    "exercise time": (
        "import time; time.sleep(2); return 2 * x",
        "timeout",
        "(limit exercise_seconds)",
        "ran too long and was stopped (exercise_seconds: ",
    ),
    "function memory": (
        "held = b'1' * (300 << 20); import time; time.sleep(1); return len(held)",
        "memory",
        "200 MiB are allowed (limit memory)",
        "used too much memory and was stopped (memory: 200 MiB).",
    ),
    "function address space": (
        "return bytearray(8 << 30)",
        "limit",
        "a function of this exercise wanted more than 4,096 MiB of memory (limit address_space)",
        "A function of this exercise wanted more than 4,096 MiB of memory (limit address_space).",
    ),
    "function exit": (
        "import os; os._exit(0)",
        "ended_process",
        "the box's process has ended; it was asked for double()",
        "A function of this exercise ended the whole program.",
    ),
    "judge": (
        "from decimal import Decimal; return Decimal('1e1000000000')",
        "judge_timeout",
        "for more than 2 seconds with what the code sent (limit silence_seconds)",
        "could not be handled in time (silence_seconds: 2 seconds).",
    ),
}


def notebooks():
    for name, (source, *_) in CELLS.items():
        notebook = solved()
        notebook["cells"][1]["source"] = source
        yield name, notebook
    for name, (source, *_) in FUNCTIONS.items():
        yield name, solved(double=f"def double(x):\n    {source}")
    for name, source, written in (
        ("all time", LOOP, {"double": LOOP, "shout": LOOP}),
        ("gave up", LEAVE, {"double": LEAVE, "shout": LEAVE}),
        ("ends it often", LEAVE, {}),
    ):
        notebook = solved(**written)
        notebook["cells"][1]["source"] = source
        extra = dict(notebook["cells"][1], id="extra")
        notebook["cells"][2:2] = [extra, dict(extra, id="more")]
        yield name, notebook


@pytest.fixture(scope="module")
def judged(tmp_path_factory, full_isolation):
    root = tmp_path_factory.mktemp("course")
    course, chapter = course_with(root, "", HIDDEN)
    submissions = []
    for name, notebook in notebooks():
        path = write_notebook(root / f"{name}.ipynb", notebook)
        submissions.append(Submission(name, path))
    settings = Settings("full", "secret", LIMITS, jobs=2)
    results = {
        each.result.student: each for each in judge_all(course, chapter, submissions, settings)
    }
    return chapter, results


def problem(judged, name, kind):
    """The one problem of this kind."""
    found = [each for each in judged[1][name].result.problems if each.kind == kind]
    assert len(found) == 1, judged[1][name].result.problems
    return found[0]


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_at_a_limit_is_told_the_limit_and_its_value(judged, name):
    _, kind, said = CELLS[name]
    found = problem(judged, name, kind)
    assert found.where == "cell 2"
    assert said in found.message
    sentence = plain_words(found)
    assert said in sentence
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert judged[1][name].result.exercises[0].score == 4


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_at_a_limit_is_told_it_without_what_a_hidden_test_did(judged, name):
    _, kind, staff, student = FUNCTIONS[name]
    found = problem(judged, name, kind)
    assert found.where == "double"
    assert staff in found.message
    assert student in plain_words(found)
    assert "double()" not in plain_words(found)


def test_a_notebook_out_of_time_is_told_so_at_the_cell(judged):
    found = problem(judged, "all time", "out_of_time")
    assert found.where.startswith("cell ")
    assert "all of its 21 seconds (limit total_seconds)" in plain_words(found)


def test_a_notebook_whose_cells_keep_ending_it_is_told_so_once(judged):
    found = problem(judged, "gave up", "gave_up")
    assert plain_words(found) == (
        "The notebook's process ended 3 times in a row (limit starts); each exercise began again "
        "without the cells that ended it."
    )
    assert judged[1]["gave up"].result.score == 0


def test_exercises_before_and_after_cells_that_keep_ending_it_are_paid(judged):
    assert problem(judged, "ends it often", "gave_up")
    assert judged[1]["ends it often"].result.score == 4


def test_feedback_is_sentences_and_no_traceback(judged):
    chapter, results = judged
    for each in results.values():
        page = feedback_page(chapter, each.result, {})
        assert "Traceback" not in page
        assert "File &#34;" not in page
        assert "ask the course staff" not in page
