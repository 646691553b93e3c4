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


def ask(student, in_box, told, **more):
    tool = in_box("coursekit.busy:Service", lend(told, "answer", kept=True))
    return student.with_backoff(tool, lend(told.clock, "now", "sleep"), **more)


def busy(count):
    return [["busy", None]] * count


@points(0.5)
def test_base_and_tries_are_heeded(student, in_box, rng):
    """The waits start from base, and there are as many calls as tries.

    Next step: the wait before call n + 1 is base * 2**(n - 1).
    """
    base, tries = rng.choice((0.5, 2.0, 3.0)), rng.randint(5, 7)
    waits = [base * 2**n for n in range(tries - 1)]
    told = Told(*busy(tries - 1), ["ok", "late"])
    assert ask(student, in_box, told, tries=tries, base=base) == "late"
    assert told.clock.sleeps == waits
    told = Told(*busy(tries))
    with pytest.raises(RuntimeError) as caught:
        ask(student, in_box, told, tries=tries, base=base)
    assert caught.value.type_name == "Busy"
    assert told.clock.sleeps == waits
    told = Told(["busy", 9.0])
    with pytest.raises(RuntimeError):
        ask(student, in_box, told, tries=1)
    assert (told.times, told.clock.sleeps) == ([0.0], [])


@points(0.5)
def test_retry_after_counts_only_when_it_is_longer(student, in_box, rng):
    """retry_after replaces a wait only when it is longer; the doubling goes on from base.

    Next step: take the larger of the two, and work the next wait out from base again.
    """
    long, short = rng.choice((20.0, 33.5)), 0.25
    told = Told(["busy", long], ["busy", short], ["busy", 0.0], ["ok", 1])
    assert ask(student, in_box, told) == 1
    assert told.clock.sleeps == [long, 2.0, 4.0]


@points(0.5)
def test_any_value_is_an_answer_and_any_other_error_goes_through(student, in_box, rng):
    """None, False and "" are answers; an exception that is not Busy goes through at once.

    Next step: return what tool() gives, and catch Busy alone.
    """
    for value in (None, False, 0, "", [], f"v{rng.randint(0, 99)}"):
        told = Told(*busy(1), ["ok", value])
        assert ask(student, in_box, told) == value
        assert told.times == [0.0, 1.0]
    told = Told(*busy(1), ["error", "gone"], ["ok", 1])
    with pytest.raises(LookupError):
        ask(student, in_box, told)
    assert told.times == [0.0, 1.0]


@points(0.5)
def test_impossible_numbers_are_refused_before_anything_is_called(student, in_box, rng):
    """tries below 1 and base below 0 are a ValueError, and nothing is called; base 0 is allowed.

    Next step: check both numbers first.
    """
    for wrong in ({"tries": 0}, {"tries": -rng.randint(1, 9)}, {"base": -0.5}):
        told = Told(["ok", 1])
        with pytest.raises(ValueError):
            ask(student, in_box, told, **wrong)
        assert told.times == []
    told = Told(*busy(2), ["ok", 1])
    assert ask(student, in_box, told, base=0.0) == 1
    assert told.times == [0.0, 0.0, 0.0]
