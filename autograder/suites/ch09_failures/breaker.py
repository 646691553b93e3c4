import pytest

from coursekit.clock import FakeClock
from coursekit.lending import lend
from coursekit.testing import points

BUSY = ["busy", None]


class Told:
    """A service that gives prepared answers and notes when it was asked."""

    def __init__(self, *answers):
        self.clock, self.times, self.answers = FakeClock(), [], list(answers)

    def answer(self):
        self.times.append(self.clock.now())
        assert self.answers, "tool() was called more often than it should be"
        return self.answers.pop(0)


def stand_in(student, in_box, told, *more):
    tool = in_box("coursekit.busy:Service", lend(told, "answer", kept=True))
    return student.Breaker(tool, lend(told.clock, "now", "sleep", kept=True), *more)


def refused(breaker):
    with pytest.raises(RuntimeError) as caught:
        breaker.call()
    assert caught.value.type_name == "Busy"


@points(0)
def test_only_busy_in_a_row_counts(student, in_box):
    """A value or another exception between sets the count back.

    Next step: set the count to 0 on everything that is not Busy.
    """
    for between in (["ok", 1], ["error", "gone"]):
        told = Told(BUSY, BUSY, between, BUSY, BUSY, ["ok", 2])
        breaker = stand_in(student, in_box, told)
        refused(breaker)
        refused(breaker)
        if between[0] == "ok":
            assert breaker.call() == 1
        else:
            with pytest.raises(LookupError):
                breaker.call()
        refused(breaker)
        refused(breaker)
        assert breaker.call() == 2


@points(0)
def test_the_trial_decides(student, in_box, rng):
    """The trial after the cooldown closes the breaker, or opens it again at once.

    Next step: after the cooldown one Busy is enough to open; a value starts the count at 0.
    """
    threshold, cooldown = rng.randint(2, 4), float(rng.randint(5, 50))
    told = Told(*[BUSY] * (threshold + 1), ["ok", 1], *[BUSY] * threshold)
    breaker = stand_in(student, in_box, told, threshold, cooldown)
    for _ in range(threshold + 1):
        refused(breaker)
    told.clock.sleep(cooldown)
    refused(breaker)
    refused(breaker)
    assert len(told.times) == threshold + 1
    told.clock.sleep(cooldown)
    assert breaker.call() == 1
    for _ in range(threshold + 2):
        refused(breaker)
    assert told.answers == []


@points(0)
def test_while_open_it_says_how_long(student, in_box, rng):
    """While open its Busy tells in retry_after how many seconds are left.

    Next step: raise Busy(text, seconds left).
    """
    cooldown, passed = float(rng.randint(20, 50)), float(rng.randint(1, 15))
    told = Told(BUSY)
    breaker = stand_in(student, in_box, told, 1, cooldown)
    refused(breaker)
    told.clock.sleep(passed)
    assert in_box("coursekit.busy:asked_to_wait", breaker.call) == cooldown - passed
    assert told.times == [0.0]
