from pathlib import Path

from coursekit.cases import MODES, load_cases, trace_of
from coursekit.testing import points
from coursekit.worlds.airline.task import Task

CASES = load_cases(Path(__file__).with_name("cases.jsonl"))


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def drawn(rng):
    """A task with two writes and their reads, as names, and the task."""
    pay, bill, move, shelf = (word(rng) for _ in range(4))
    return pay, bill, move, shelf, Task(word(rng), "Hello.", read_first={pay: bill, move: shelf})


@points(0.5)
def test_other_recorded_runs_are_named(student, rng):
    """Recorded runs that you have not seen are named.

    Next step: take writes and reads from task.read_first, not from names you know.
    """
    for case, mode in rng.sample(CASES, 12):
        expected = {mode} if MODES.get(mode) == "chain" else set()
        got = {student.chain_mode(run, case.task) for run in case.runs} - {None}
        assert got == expected


@points(0.75)
def test_only_the_write_s_own_read_that_ended_ok_counts(student, rng):
    """Ordering: only an ok read of the write's own kind, before it, counts; a failed write is none.

    Next step: collect the names of the calls that ended ok so far, and look the write's read up.
    """
    pay, bill, move, shelf, task = drawn(rng)
    read, other = (bill, {}, "ok"), (shelf, {}, "ok")
    assert student.chain_mode(trace_of(other, (pay, {}, "ok"), read), task) == "ordering"
    failed = (bill, {"no": 1}, "invalid_arguments")
    assert student.chain_mode(trace_of(failed, other, (pay, {}, "ok")), task) == "ordering"
    late = trace_of(read, (pay, {}, "ok"), (move, {}, "ok"))
    assert student.chain_mode(late, task) == "ordering"
    for status in ("denied", "tool_error", "invalid_arguments"):
        stopped = trace_of((pay, {}, status), read, other, (pay, {}, "ok"), (move, {}, "ok"))
        assert student.chain_mode(stopped, task) is None


@points(0.75)
def test_an_unchanged_write_is_one_at_any_distance(student, rng):
    """State tracking: the same write again, at any distance, however it ends.

    Next step: compare `unchanged` of an ok write with all later calls, not only the next. The
    order of arguments does not matter.
    """
    pay, bill, _, shelf, task = drawn(rng)
    start = [(bill, {}, "ok"), (shelf, {}, "ok")]
    write = (pay, {"a": 1, "b": {"x": 1, "y": 2}}, "ok")
    again = (pay, {"b": {"y": 2, "x": 1}, "a": 1}, rng.choice(("ok", "tool_error", "denied")))
    between = [(shelf, {"n": n}, "ok") for n in range(rng.randint(1, 4))]
    far = trace_of(*start, write, ("answer", "Done."), ("user", "And?"), *between, again)
    assert student.chain_mode(far, task) == "state_tracking"
    changed = (pay, {"a": 2, "b": {"x": 1, "y": 2}}, "ok")
    assert student.chain_mode(trace_of(*start, write, changed), task) is None
    refused = (*write[:2], "denied")
    assert student.chain_mode(trace_of(*start, refused, ("user", "yes"), write), task) is None
    reads = [(bill, {"n": 1}, "ok")] * 3
    assert student.chain_mode(trace_of(*reads, write), task) is None


@points(0.5)
def test_recovery_is_the_very_next_call_within_a_second(student, rng):
    """Recovery: the very next call, unchanged, less than 1 second after the failure's answer.

    Next step: compare a failed call with the one call after it, and the two times.
    """
    _, bill, _, shelf, task = drawn(rng)
    for status in ("tool_error", "invalid_arguments", "unknown_tool", "denied"):
        failed = (bill, {"n": 1}, status)
        good = [(shelf, {"n": n}, "ok") for n in range(rng.randint(0, 3))]
        assert student.chain_mode(trace_of(*good, failed, failed), task) == "recovery"
        assert student.chain_mode(trace_of(*good, failed, (*failed[:2], "ok", 1.0)), task) is None
        assert student.chain_mode(trace_of(failed, (bill, {"n": 2}, "ok")), task) is None
        between = (shelf, {}, "ok", 0.125)
        assert student.chain_mode(trace_of(failed, between, (*failed, 0.125)), task) is None
        assert student.chain_mode(trace_of(*good, failed), task) is None


@points(0.5)
def test_the_first_of_the_list_wins_whatever_came_first(student, rng):
    """Of several signs the first in the list is the answer, not the first in the run.

    Next step: collect the signs of the whole run, then choose.
    """
    pay, bill, move, shelf, task = drawn(rng)
    hammering = [(bill, {}, "tool_error"), (bill, {}, "ok")]
    twice = [(pay, {}, "ok"), (pay, {}, "ok")]
    assert student.chain_mode(trace_of(*hammering, *twice), task) == "state_tracking"
    assert student.chain_mode(trace_of(*hammering, (move, {}, "ok")), task) == "ordering"
    late = trace_of(*hammering, *twice, (move, {}, "ok"), (shelf, {}, "ok"))
    assert student.chain_mode(late, task) == "ordering"
    assert student.chain_mode(trace_of(), task) is None
