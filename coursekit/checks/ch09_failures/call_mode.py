import pytest

from coursekit.cases import MODES, load_cases, trace_of
from coursekit.testing import points
from coursekit.worlds.airline.task import Task

TASK = Task("example", "I want my money back.", useful=frozenset({"get_user", "refund"}))


@points(1)
@pytest.mark.parametrize(
    ("name", "status", "expected"),
    [
        ("get_weather", "ok", "selection"),
        ("get_weather", "tool_error", "selection"),
        ("find_user", "unknown_tool", "invented_tool"),
        ("refund", "invalid_arguments", "arguments"),
        ("refund", "denied", None),
        ("refund", "ok", None),
    ],
    ids=[
        "no useful tool",
        "no useful tool, and it broke",
        "no such tool",
        "unfit arguments",
        "denied",
        "all ok",
    ],
)
def test_one_call_shows_its_mode(student, name, status, expected):
    """A run with one odd call shows that call's mode.

    Next step: decide by the call's status and by whether its name is in task.useful.
    """
    run = trace_of(("user", "Hi"), ("get_user", {}, "ok"), (name, {}, status), ("answer", "Done."))
    assert student.call_mode(run, TASK) == expected


@points(1)
def test_recorded_runs_are_named(student):
    """Recorded runs are named: those of this unit by their mode, all others None.

    Next step: expected and got begin with the number n of a case; look at each of its runs, as with
    show(CASES[n][0].runs[0]).
    """
    for n, (case, mode) in enumerate(load_cases()):
        expected = {mode} if MODES.get(mode) == "call" else set()
        got = {student.call_mode(run, case.task) for run in case.runs} - {None}
        assert (n, got) == (n, expected)
