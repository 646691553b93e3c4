import pytest

from coursekit.clock import FakeClock
from coursekit.lending import lend
from coursekit.testing import points


class Told:
    """A service that gives prepared answers and notes when it was asked."""

    def __init__(self, *answers):
        self.clock, self.times, self.answers = FakeClock(), [], list(answers)

    def answer(self):
        self.times.append(self.clock.now())
        assert self.answers, "tool() was called more often than it should be"
        return self.answers.pop(0)


BUSY = ["busy", None]


def ask(student, in_box, told, *more):
    tool = in_box("coursekit.busy:Service", lend(told, "answer", kept=True))
    return student.with_backoff(tool, lend(told.clock, "now", "sleep"), *more)


@points(1)
@pytest.mark.parametrize(
    ("answers", "times"),
    [
        ([["ok", "A"]], [0.0]),
        ([BUSY, BUSY, ["ok", "A"]], [0.0, 1.0, 3.0]),
        ([BUSY, ["busy", 7.0], ["busy", 2.0], ["ok", "A"]], [0.0, 1.0, 8.0, 12.0]),
    ],
    ids=["never busy", "busy twice", "busy, then for 7 seconds, then for 2"],
)
def test_waits_double_and_heed_retry_after(student, in_box, answers, times):
    """The tool is asked after 1, 2 and 4 seconds of waiting, or after its own longer wish.

    Next step: sleep max(base * 2**attempt, retry_after) after each Busy.
    """
    told = Told(*answers)
    assert ask(student, in_box, told) == "A"
    assert told.times == times


@points(1)
def test_the_last_busy_comes_out_at_once(student, in_box):
    """After the last try its Busy is raised, without another wait.

    Next step: sleep only when another call follows.
    """
    told = Told(BUSY, BUSY, BUSY, BUSY)
    with pytest.raises(RuntimeError) as caught:
        ask(student, in_box, told)
    assert caught.value.type_name == "Busy"
    assert told.times == [0.0, 1.0, 3.0, 7.0]
    assert told.clock.sleeps == [1.0, 2.0, 4.0]
