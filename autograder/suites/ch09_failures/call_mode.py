from pathlib import Path

from coursekit.cases import MODES, load_cases, trace_of
from coursekit.testing import points
from coursekit.worlds.airline.task import Task

CASES = load_cases(Path(__file__).with_name("cases.jsonl"))
SIGNS = {
    "selection": lambda useful, other: (other, "ok"),
    "invented_tool": lambda useful, other: (other, "unknown_tool"),
    "arguments": lambda useful, other: (useful, "invalid_arguments"),
}


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def drawn(rng):
    """A task with three useful tools, and a run of good calls of them."""
    useful = [word(rng) for _ in range(3)]
    quiet = ("ok", "ok", "tool_error", "denied")
    calls = [(rng.choice(useful), {"n": n}, rng.choice(quiet)) for n in range(6)]
    return useful, Task(word(rng), "Hello.", useful=frozenset(useful)), calls


@points(0.5)
def test_other_recorded_runs_are_named(student, rng):
    """Recorded runs that you have not seen are named.

    Next step: use nothing but statuses and task.useful; tools and tasks differ from run to run.
    """
    for case, mode in rng.sample(CASES, 12):
        expected = {mode} if MODES.get(mode) == "call" else set()
        got = {student.call_mode(run, case.task) for run in case.runs} - {None}
        assert got == expected


@points(0.5)
def test_a_sign_counts_wherever_it_stands(student, rng):
    """A sign counts at the beginning, in the middle and at the end of a run.

    Next step: look at every call, not only at the first or the last.
    """
    for sign, call_of in SIGNS.items():
        for place in (0, 3, 6):
            useful, task, calls = drawn(rng)
            name, status = call_of(rng.choice(useful), word(rng))
            calls.insert(place, (name, {}, status))
            assert student.call_mode(trace_of(*calls), task) == sign


@points(0.5)
def test_the_first_of_the_list_wins_whatever_came_first(student, rng):
    """Of several signs the first in the list is the answer, not the first in the run.

    Next step: ask one question about all calls after the other.
    """
    for first, second in (
        ("selection", "invented_tool"),
        ("invented_tool", "arguments"),
        ("selection", "arguments"),
    ):
        useful, task, calls = drawn(rng)
        later = [SIGNS[sign](useful[0], word(rng)) for sign in (second, first)]
        calls = [*calls, *((name, {}, status) for name, status in later)]
        assert student.call_mode(trace_of(*calls), task) == first


@points(0.5)
def test_names_are_compared_whole_and_other_statuses_are_no_sign(student, rng):
    """A tool is useful when its whole name is in task.useful; tool_error and denied are no sign.

    Next step: test membership in the set, and let the three signs be the only ones.
    """
    useful, task, calls = drawn(rng)
    assert student.call_mode(trace_of(*calls), task) is None
    assert student.call_mode(trace_of(), task) is None
    for odd in (useful[0][:-1], useful[0].upper(), useful[0] + "s"):
        assert student.call_mode(trace_of((odd, {}, "ok")), task) == "selection"
