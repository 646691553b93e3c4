import pytest

from coursekit.cases import MODES, load_cases, trace_of
from coursekit.testing import points
from coursekit.worlds.airline.task import Task

TASK = Task("example", "I want to pay.", read_first={"pay": "get_bill"})
BILL, PAY = ("get_bill", {"no": 7}, "ok"), ("pay", {"no": 7}, "ok")
BUSY = ("get_bill", {"no": 7}, "tool_error")


@points(1)
@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ([BILL, PAY], None),
        ([PAY], "ordering"),
        ([PAY, BILL], "ordering"),
        ([BILL, PAY, PAY], "state_tracking"),
        ([BUSY, BILL, PAY], "recovery"),
        ([BUSY, (*BILL, 5.0), PAY], None),
        ([BILL, BILL, PAY], None),
    ],
)
def test_a_short_chain_shows_its_mode(student, calls, expected):
    """Short chains show their mode.

    Next step: a write is a key of task.read_first; look back for its read, ahead for its repeat,
    and at the call right after a failure.
    """
    assert (
        student.chain_mode(trace_of(("user", "Hi"), *calls, ("answer", "Done.")), TASK) == expected
    )


@points(1)
def test_recorded_runs_are_named(student):
    """Recorded runs are named: those of this unit by their mode, all others None.

    Next step: look at a run that comes out wrong with show(case.runs[0]).
    """
    for case, mode in load_cases():
        expected = {mode} if MODES.get(mode) == "chain" else set()
        got = {student.chain_mode(run, case.task) for run in case.runs} - {None}
        assert got == expected
