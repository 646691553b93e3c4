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
        ([BUSY, PAY], "ordering"),
        ([BILL, PAY, PAY], "state_tracking"),
        ([BILL, PAY, BILL, PAY], "state_tracking"),
        ([BUSY, BILL, PAY], "recovery"),
        ([BUSY, (*BILL, 5.0), PAY], None),
        ([BILL, BILL, PAY], None),
    ],
    ids=[
        "read, write",
        "write alone",
        "write, then read",
        "failed read, write",
        "write made twice",
        "write made twice, a read between",
        "failed read made again at once",
        "failed read made again after 5 seconds",
        "read made twice",
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

    Next step: expected and got begin with the number n of a case; look at each of its runs, as with
    show(CASES[n][0].runs[0]).
    """
    for n, (case, mode) in enumerate(load_cases()):
        expected = {mode} if MODES.get(mode) == "chain" else set()
        got = {student.chain_mode(run, case.task) for run in case.runs} - {None}
        assert (n, got) == (n, expected)
