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


def stand_in(student, in_box, told, *more):
    tool = in_box("coursekit.busy:Service", lend(told, "answer", kept=True))
    return student.Breaker(tool, lend(told.clock, "now", "sleep", kept=True), *more)


def refused(breaker):
    with pytest.raises(RuntimeError) as caught:
        breaker.call()
    assert caught.value.type_name == "Busy"


@points(0)
def test_it_opens_after_three_and_tries_again_after_the_cooldown(student, in_box):
    """After three Busy it asks nothing for 30 seconds, then once more.

    Next step: remember how many came in a row, and when it opened.
    """
    told = Told(*[["busy", None]] * 3, ["ok", "A"])
    breaker = stand_in(student, in_box, told)
    for _ in range(5):
        refused(breaker)
        told.clock.sleep(1.0)
    assert told.times == [0.0, 1.0, 2.0]
    told.clock.sleep(27.0)
    assert breaker.call() == "A"
    assert told.times == [0.0, 1.0, 2.0, 32.0]
