import asyncio
import os
import sys
import textwrap

import pytest

from coursekit.card import card
from coursekit.checking import CheckFailed, UnknownExercise, check
from coursekit.failure import Failure
from coursekit.progress import Progress
from coursekit.public_tests import TestReport, run_public_tests

DOUBLE = '''
import pytest
from coursekit.testing import points

@points(1)
def test_two_is_doubled(student):
    """Two becomes four.

    Next step: multiply by two.
    """
    got = student.double(2)
    assert got == 4

@points(1)
def test_a_text_is_refused(student):
    """A text is refused."""
    with pytest.raises(ValueError):
        student.double("2")
'''


@pytest.fixture
def checks(tmp_path):
    chapter = tmp_path / "checks" / "ch99_made_up"
    chapter.mkdir(parents=True)

    def write(**files):
        for name, source in files.items():
            (chapter / f"{name}.py").write_text(textwrap.dedent(source), encoding="utf-8")
        return chapter.parent

    return write


def names_of(source):
    namespace = {"__name__": "__main__"}
    exec(compile(textwrap.dedent(source), "cell.py", "exec"), namespace)
    return namespace


def card_of(capsys, folder, exercise, namespace):
    try:
        check(exercise, folder=folder, namespace=namespace)
    except CheckFailed:
        pass
    else:
        assert "all checks pass" in capsys.readouterr().out
        return ""
    return capsys.readouterr().out


RIGHT = """
    def double(n):
        if isinstance(n, str):
            raise ValueError("a number, please")
        return 2 * n
"""


def test_right_code_passes_in_silence_but_for_the_card(checks, capsys):
    check("double", folder=checks(double=DOUBLE), namespace=names_of(RIGHT))
    out = capsys.readouterr().out
    assert "✓ double: all checks pass" in out
    assert "✓ Two becomes four." in out
    assert "1 of 1 exercises pass" in out


def test_wrong_code_is_shown_called_expected_got_and_next_step(checks, capsys):
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of("def double(n): return n + 3"))
    for part in (
        "✗ Two becomes four.",
        "called:        double(2)",
        "expected:      4",
        "got:           5",
        "next step:     multiply by two.",
    ):
        assert part in out


def test_only_the_first_failure_is_opened(checks, capsys):
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of("def double(n): return 0"))
    assert out.count("called:") == 1
    assert "✗ A text is refused." in out


def test_a_missing_exception_says_what_came_instead(checks, capsys):
    source = "def double(n): return 2 * n"
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of(source))
    assert "expected:      a ValueError" in out
    assert "no exception; the result was '22'" in out


def test_a_method_of_the_students_object_is_what_was_called(checks, capsys):
    test = """
    from coursekit.lending import lend
    from coursekit.testing import points

    class Store:
        def get(self, key):
            return key

    @points(1)
    def test_counting(student):
        \"\"\"A counter counts on.

        Next step: json.dumps is no part of it.
        \"\"\"
        counter = student.Counter(lend(Store(), "get", kept=True))
        assert counter.add(2) == 2
        assert counter.add(5) == 7
    """
    source = """
    class Counter:
        def __init__(self, store):
            self.store = store

        def add(self, n):
            return self.store.get(n)
    """
    names = names_of(source)
    out = card_of(capsys, checks(counter=test), "counter", names)
    assert "called:        Counter.add(5)" in out
    del names["Counter"].add
    out = card_of(capsys, checks(counter=test), "counter", names)
    assert "called:        Counter(<Store>)" in out


def test_program_text_at_the_start_of_a_next_step_keeps_its_case():
    failure = Failure("differs", expected="1", got="2")
    progress = Progress({"f": False})

    def html(hint):
        return card("f", [TestReport("One.", hint, failure, 0.0)], progress).html

    assert ">json.dumps writes it.<" in html("json.dumps writes it.")
    assert ">Look at it.<" in html("look at it.")


def test_an_untouched_stub_is_no_wall_of_errors(checks, capsys):
    stub = 'def double(n): raise NotImplementedError("Double the number.")'
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of(stub))
    assert out.startswith("Not written yet: Double the number.\n")
    assert "  - Two becomes four." in out
    assert "✗" not in out
    assert "0 of 1 exercises pass" in out


def test_a_name_that_is_not_there_asks_for_its_cell(checks, capsys):
    out = card_of(capsys, checks(double=DOUBLE), "double", {})
    assert out.startswith("double is not defined yet: run its cell first\n")


def test_an_exception_shows_the_students_own_line_and_none_of_ours(checks, capsys):
    source = """
    def helper(n):
        return {}[n]

    def double(n):
        return helper(n)
    """
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of(source))
    assert "KeyError: 2" in out
    assert "cell.py, line 3, in helper" in out
    assert "coursekit" not in out


def test_a_test_without_end_is_stopped(checks):
    source = """
    def double(n):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass
    """
    folder = checks(double=DOUBLE)
    (first, second) = run_public_tests(
        folder / "ch99_made_up" / "double.py", names_of(source), seconds=0.2
    )
    assert first.failure.message == "No result within 0.2 seconds; the test was stopped."
    assert second.failure.kind == "timeout"


def test_a_coroutine_without_end_is_stopped_too(checks):
    source = "import asyncio\nasync def double(n):\n    await asyncio.sleep(3600)"
    path = checks(double=DOUBLE) / "ch99_made_up" / "double.py"

    async def cell():
        return run_public_tests(path, names_of(source), seconds=0.2)

    for reports in (run_public_tests(path, names_of(source), seconds=0.2), asyncio.run(cell())):
        assert [report.failure.kind for report in reports] == ["timeout", "timeout"]


def test_long_values_are_cut_where_they_differ(checks, capsys):
    test = """
    def test_long(student):
        \"\"\"Long.\"\"\"
        assert student.f() == "a" * 4000 + "c"
    """
    out = card_of(capsys, checks(f=test), "f", names_of("def f(): return 'a' * 4000 + 'b'"))
    assert len(out) < 1500
    assert "ab'" in out
    assert "ac'" in out


def test_what_the_code_prints_is_shown_with_its_failure(checks, capsys):
    source = "def double(n):\n    print('I have', n)\n    return 0"
    out = card_of(capsys, checks(double=DOUBLE), "double", names_of(source))
    assert "printed:       I have 2" in out
    assert out.count("I have") == 1


def test_traces_that_differ_are_shown_side_by_side(checks, capsys):
    test = """
    def test_run(student, reference):
        \"\"\"The run.\"\"\"
        reference.compare("run", student.f())
    """
    folder = checks(f=test)
    made = """
    from coursekit.trace import Trace
    def f():
        trace = Trace()
        trace.user("?")
        trace.stop({!r})
        return trace
    """
    stored = names_of(made.format("answered"))["f"]().retimed().to_jsonl()
    (folder / "ch99_made_up" / "run.jsonl").write_text(stored, encoding="utf-8")
    out = card_of(capsys, folder, "f", names_of(made.format("max_rounds")))
    assert "≠  stop max_rounds" in out
    assert "[another reason]" in out
    assert card_of(capsys, folder, "f", names_of(made.format("answered"))) == ""


def test_rows_that_agree_show_their_arguments_in_one_order(checks, capsys):
    test = """
    def test_run(student, reference):
        \"\"\"The run.\"\"\"
        reference.compare("run", student.f())
    """
    folder = checks(f=test)
    made = """
    from coursekit.tools import ToolCall
    from coursekit.trace import Trace
    def f():
        trace = Trace()
        trace.call(ToolCall("1", "add", {{"b": 1, "a": 2}}))
        trace.stop({!r})
        return trace
    """
    stored = names_of(made.format("done"))["f"]().retimed().to_jsonl()
    (folder / "ch99_made_up" / "run.jsonl").write_text(stored, encoding="utf-8")
    out = card_of(capsys, folder, "f", names_of(made.format("tired")))
    assert out.count("call add(a=2, b=1)") == 2


LENT = '''
from coursekit.lending import as_source, lend

class Door:
    def knock(self):
        return "who is there?"
    def __repr__(self):
        return "Door()"

def greet(name: str):
    """Say hello."""

def test_a_door_is_opened(student):
    """A door is opened."""
    assert student.open_door(lend(Door(), "knock")) == "open"

def test_a_function_is_described(student):
    """A function is described."""
    assert student.describe(as_source(greet)).startswith("greet")
'''


def test_what_is_lent_is_shown_as_itself_and_a_function_by_its_text(checks, capsys):
    shut = "def open_door(door): return 'shut'\n"
    out = card_of(
        capsys, checks(door=LENT), "door", names_of(shut + "def describe(fn): return '?'")
    )
    assert "called:        open_door(Door())\n" in out
    opened = "def open_door(door): return 'open'\n"
    out = card_of(
        capsys, checks(door=LENT), "door", names_of(opened + "def describe(fn): return 'no'")
    )
    assert "called:        describe(greet)\n" in out
    assert "def greet(name: str):" in out
    assert "Say hello." in out
    assert "got:           'no'" in out


def test_an_exception_with_other_words_shows_both(checks, capsys):
    test = """
    import pytest
    def test_refused(student):
        \"\"\"Refused by name.\"\"\"
        with pytest.raises(TypeError, match="seats"):
            student.f()
    """
    out = card_of(capsys, checks(f=test), "f", names_of("def f(): raise TypeError('not this')"))
    assert "expected:      an exception with 'seats' in its message" in out
    assert "not this" in out.split("got:")[1]
    assert "Regex" not in out


def test_a_claim_that_compares_nothing_shows_the_result(checks, capsys):
    test = """
    def test_begins(student):
        \"\"\"It begins with a.\"\"\"
        assert student.f().startswith("a")
    """
    out = card_of(capsys, checks(f=test), "f", names_of("def f(): return 'banana'"))
    assert "got:           'banana'" in out
    assert "assert" not in out


def test_progress_counts_the_chapters_exercises_and_forgets_with_the_names(checks, capsys):
    other = DOUBLE.replace("double", "twice")
    folder = checks(double=DOUBLE, twice=other, third=other)
    names = names_of(RIGHT)
    check("double", folder=folder, namespace=names)
    assert "1 of 3 exercises pass" in capsys.readouterr().out
    names["twice"] = names["double"]
    check("twice", folder=folder, namespace=names)
    assert "2 of 3 exercises pass" in capsys.readouterr().out
    check("double", folder=folder, namespace=names_of(RIGHT))
    assert "1 of 3 exercises pass" in capsys.readouterr().out


def test_an_unknown_exercise_is_answered_with_near_names_and_all_names(checks):
    with pytest.raises(UnknownExercise, match=r"Did you mean 'double'\? There are: double, f\."):
        check("duoble", folder=checks(double=DOUBLE, f=DOUBLE), namespace={})


def test_a_changed_check_is_read_again(checks, capsys):
    names = names_of(RIGHT)
    check("double", folder=checks(double=DOUBLE), namespace=names)
    folder = checks(double=DOUBLE.replace("== 4", "== 5") + "\n# longer")
    capsys.readouterr()
    assert "expected:      5" in card_of(capsys, folder, "double", names)


def test_a_check_file_that_cannot_run_is_named(checks):
    with pytest.raises(RuntimeError, match="the checks in double"):
        check("double", folder=checks(double="import nowhere_to_be_found"), namespace={})


def test_a_check_knows_nothing_of_options_for_other_tests(checks, monkeypatch):
    options = {"PYTEST_ADDOPTS": "--an-option-nobody-has", "PYTEST_PLUGINS": "nowhere"}
    for name, value in options.items():
        monkeypatch.setenv(name, value)
    check("double", folder=checks(double=DOUBLE), namespace=names_of(RIGHT))
    assert {name: os.environ[name] for name in options} == options


def test_a_failed_check_is_one_line_in_a_notebook(checks):
    with pytest.raises(CheckFailed) as caught:
        check("double", folder=checks(double=DOUBLE), namespace=names_of("def double(n): ..."))
    assert caught.value._render_traceback_() == [
        "CheckFailed: double: 2 of 2 checks do not pass yet; see the card above"
    ]


def test_a_check_leaves_no_trace_in_the_interpreter(checks, capsys):
    folder, names = checks(double=DOUBLE), names_of(RIGHT)
    check("double", folder=folder, namespace=names)
    before = (set(sys.modules), list(sys.meta_path), list(sys.path))
    check("double", folder=folder, namespace=names)
    assert (set(sys.modules), list(sys.meta_path), list(sys.path)) == before
