from dataclasses import replace
from pathlib import Path

from coursekit.cases import MODES, Case, load_cases, trace_of
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.airline.task import Task

CASES = load_cases(Path(__file__).with_name("cases.jsonl"))


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


class Drawn:
    """A task of drawn names, and the pieces of a good conversation about it."""

    def __init__(self, rng):
        self.read, self.write, self.topic = word(rng), word(rng), word(rng)
        self.bad = rng.randint(100, 999)
        self.task = Task(
            word(rng),
            f"{word(rng)} please",
            forbids=(ToolCall("", self.write, {"n": self.bad}),),
            useful=frozenset({self.read, self.write}),
            read_first={self.write: self.read},
            must_ask=self.topic,
        )
        self.before = [
            ("user", self.task.opening),
            (self.read, {}, "ok"),
            ("answer", f"Which {self.topic.title()}?"),
            ("user", word(rng)),
        ]
        self.agreed = [("answer", "Do you agree?"), ("user", "Oh, yes: do that.")]
        self.after = [("answer", "Done.")]

    def wrote(self, n=1, status="ok"):
        return (self.write, {"n": n}, status)

    def case(self, *runs, rewards=None):
        traces = [trace_of(*run) for run in runs]
        return Case(self.task, traces, rewards or [1] * len(traces))


@points(0.5)
def test_other_recorded_cases_are_named(student, rng):
    """Recorded cases that you have not seen are named.

    Next step: take the rules from the task, and look at every run of the case.
    """
    mine = [pair for pair in CASES if MODES.get(pair[1], "conversation") == "conversation"]
    for case, mode in rng.sample(mine, 9):
        assert student.conversation_mode(case) == (None if mode == "none" else mode)


@points(0.5)
def test_a_yes_is_a_word_in_the_turn_just_before(student, rng):
    """A yes is the word, in any case, in the last user turn before the write.

    Next step: keep only the latest user text, and search it for yes as a word of its own.
    """
    for text in ("YES", "Well, yes!", "ok yes, do it", "yes"):
        d = Drawn(rng)
        case = d.case([*d.before, d.agreed[0], ("user", text), d.wrote(), *d.after])
        assert student.conversation_mode(case) is None
    for text in ("Yesterday it was so.", "eyes only", "Go ahead.", "no"):
        d = Drawn(rng)
        case = d.case([*d.before, d.agreed[0], ("user", text), d.wrote(), *d.after])
        assert student.conversation_mode(case) == "interaction"
    d = Drawn(rng)
    late = [*d.before, *d.agreed, d.wrote(), ("answer", "More?"), ("user", "One more"), d.wrote(2)]
    assert student.conversation_mode(d.case([*late, *d.after])) == "interaction"
    early = [("user", "yes"), *d.before[1:], d.wrote(), *d.agreed, *d.after]
    assert student.conversation_mode(d.case(early)) == "interaction"


@points(0.5)
def test_only_writes_that_went_through_count(student, rng):
    """Only writes that ended ok count, for policy and for the yes; reads need no yes.

    Next step: find the status of each call before you judge it.
    """
    for status in ("denied", "tool_error", "invalid_arguments"):
        d = Drawn(rng)
        tried = [*d.before, d.wrote(d.bad, status), (d.read, {}, "ok"), *d.agreed, d.wrote()]
        assert student.conversation_mode(d.case([*tried, *d.after])) is None
    d = Drawn(rng)
    broke = [*d.before, *d.agreed, d.wrote(d.bad), *d.after]
    good = [*d.before, *d.agreed, d.wrote(), *d.after]
    assert student.conversation_mode(d.case(good, broke)) == "policy"
    assert student.conversation_mode(d.case(good, good)) is None


@points(0.5)
def test_the_question_must_be_asked_by_the_agent_in_each_run(student, rng):
    """The choice must be asked for by the agent, in each run; a task may have none to ask for.

    Next step: search what the agent answered, not what the user said, and start anew for each run.
    """
    d = Drawn(rng)
    good = [*d.before, *d.agreed, d.wrote(), *d.after]
    silent = [*d.before[:2], *d.agreed, d.wrote(), *d.after]
    told = [("user", f"The {d.topic} one"), *silent[1:]]
    assert student.conversation_mode(d.case(silent)) == "interaction"
    assert student.conversation_mode(d.case(told)) == "interaction"
    assert student.conversation_mode(d.case(good, silent)) == "interaction"
    free = replace(d.task, must_ask=None)
    assert student.conversation_mode(Case(free, [trace_of(*silent)], [1])) is None


@points(0.5)
def test_the_order_of_units_and_modes_is_kept(student, rng):
    """Of several signs the first in the order of units and modes is the answer.

    Next step: in classify ask each unit of all runs before you go on to the next unit.
    """
    d = Drawn(rng)
    unasked = [d.before[0], d.before[1], d.wrote(d.bad), *d.after]
    assert student.conversation_mode(d.case(unasked, rewards=[0])) == "policy"
    no_yes = [*d.before, d.wrote(), *d.after]
    assert student.conversation_mode(d.case(no_yes, no_yes, rewards=[0, 1])) == "interaction"
    good = [*d.before, *d.agreed, d.wrote(), *d.after]
    uneven = d.case(good, good, good, rewards=[1, 1, 0])
    assert student.classify(uneven) == ("conversation", "non_determinism")
    twice = [*d.before, *d.agreed, d.wrote(), d.wrote(), *d.after]
    misfit = [d.before[0], (d.read, {"n": 1}, "invalid_arguments"), *good[1:]]
    assert student.classify(d.case(unasked, twice)) == ("chain", "state_tracking")
    assert student.classify(d.case(twice, misfit)) == ("call", "arguments")
    assert student.classify(d.case(good, good)) == ("none", "none")
