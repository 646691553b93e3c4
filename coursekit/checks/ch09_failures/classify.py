import pytest

from coursekit.cases import MODES, Case, load_cases, trace_of
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.airline.task import Task

TASK = Task(
    "example",
    "Move me to Friday.",
    forbids=(ToolCall("", "move", {"seat": 13}),),
    useful=frozenset({"find", "move"}),
    read_first={"move": "find"},
    must_ask="window",
)
WISH, FIND, MOVE = ("user", "Move me to Friday."), ("find", {}, "ok"), ("move", {"seat": 5}, "ok")
ASK, NO_MATTER = ("answer", "Do you want a WINDOW seat?"), ("user", "I do not mind.")
PROPOSE, YES, END = ("answer", "I move you. Do you agree?"), ("user", "Yes."), ("answer", "Done.")
GOOD = (WISH, FIND, ASK, NO_MATTER, PROPOSE, YES, MOVE, END)


def one(*entries):
    return Case(TASK, [trace_of(*entries)], [1])


@points(1)
@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (GOOD, None),
        ((*GOOD[:6], ("move", {"seat": 13}, "ok"), END), "policy"),
        ((*GOOD[:4], MOVE, END), "interaction"),
        ((WISH, FIND, PROPOSE, YES, MOVE, END), "interaction"),
        ((WISH, FIND, END), "interaction"),
    ],
    ids=[
        "nothing amiss",
        "seat 13 is forbidden",
        "no yes",
        "window not asked",
        "nor without a write",
    ],
)
def test_a_conversation_shows_its_mode(student, entries, expected):
    """Short conversations show their mode.

    Next step: remember the last user turn, and all that the agent has said.
    """
    assert student.conversation_mode(one(*entries)) == expected


@points(0.5)
def test_runs_with_different_rewards_are_non_deterministic(student):
    """Runs with different rewards are a sign, which no single run can show.

    Next step: compare the rewards of the case with each other.
    """
    run = trace_of(*GOOD)
    assert student.conversation_mode(Case(TASK, [run, run], [1, 0])) == "non_determinism"
    assert student.conversation_mode(Case(TASK, [run, run], [0, 0])) is None


@points(0.5)
def test_classify_gives_unit_and_mode(student):
    """classify gives the unit and the mode, or ("none", "none").

    Next step: ask call_mode and chain_mode of each run first; both must be right in the simplest
    cases.
    """
    assert student.classify(one(*GOOD)) == ("none", "none")
    assert student.classify(one(*GOOD[:4], MOVE, END)) == ("conversation", "interaction")
    bad = ("find", {"day": 5}, "invalid_arguments")
    assert student.classify(one(WISH, bad, *GOOD[1:])) == ("call", "arguments")
    assert student.classify(one(*GOOD[:6], MOVE, MOVE, END)) == ("chain", "state_tracking")


@points(0.5)
def test_recorded_conversations_are_named(student):
    """Recorded cases of this unit are named, and those without a sign.

    Next step: expected and got begin with the number n of a case; look at each of its runs, as with
    show(CASES[n][0].runs[0]).
    """
    for n, (case, mode) in enumerate(load_cases()):
        if MODES.get(mode, "conversation") == "conversation":
            expected = None if mode == "none" else mode
            got = student.conversation_mode(case)
            assert (n, got) == (n, expected)
