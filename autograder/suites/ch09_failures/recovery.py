from pathlib import Path

from coursekit.cases import load_cases, trace_of
from coursekit.testing import points

CASES = load_cases(Path(__file__).with_name("cases.jsonl"))


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def drawn(rng):
    """A tool's call that fails, one that ends ok, and good calls of another tool between."""
    tool, arguments = word(rng), {"n": rng.randint(1, 99), "m": word(rng)}
    status = rng.choice(("tool_error", "invalid_arguments", "denied", "unknown_tool"))
    others = [(word(rng), {}, "ok") for _ in range(rng.randint(0, 2))]
    return (tool, arguments, status), (tool, arguments, "ok"), others


@points(0.5)
def test_one_second_is_the_line(student, rng):
    """A wait of exactly 1 second is polite, anything shorter hammers.

    Next step: the wait goes from the failure's answer to the retry's call.
    """
    failed, fine, _ = drawn(rng)
    for wait in (1.0, 1.125, 3.5):
        assert student.recovery(trace_of(failed, (*fine, wait))) == "backed_off"
    for wait in (0.0, 0.25, 0.875):
        assert student.recovery(trace_of(failed, (*fine, wait))) == "hammered"


@points(0.5)
def test_waits_may_grow_or_stay_but_not_shrink_within_a_series(student, rng):
    """Within a series waits may grow or stay equal, never shrink; a new series starts anew.

    Next step: remember the last wait of each tool, and forget it when a call ends ok or changes.
    """
    failed, fine, others = drawn(rng)
    again = [(*failed, 2.0), (*failed, 2.0), (*fine, 8.0)]
    assert student.recovery(trace_of(failed, *again)) == "backed_off"
    shrinking = [(*failed, 8.0), (*fine, 7.5)]
    assert student.recovery(trace_of(failed, *shrinking)) == "hammered"
    series = [failed, (*fine, 8.0)]
    fresh = [*series, *others, failed, (*fine, 2.0)]
    assert student.recovery(trace_of(*fresh)) == "backed_off"
    changed = (failed[0], {"n": -1}, failed[2])
    turned = [failed, (*failed, 8.0), changed, (*changed, 2.0)]
    assert student.recovery(trace_of(*turned)) == "backed_off"


@points(0.5)
def test_each_tool_has_its_own_series(student, rng):
    """Calls of other tools may come between; each tool has its own waits.

    Next step: look for the next call with the same name, not for the next call.
    """
    one, one_fine, _ = drawn(rng)
    two, two_fine, others = drawn(rng)
    mixed = [one, *others, two, (*one, 8.0), (*two, 2.0), (*one_fine, 8.0), (*two_fine, 20.0)]
    assert student.recovery(trace_of(*mixed)) == "backed_off"
    apart = [one, (*one, 8.0), two, (*two_fine, 2.0), (*one_fine, 9.0)]
    assert student.recovery(trace_of(*apart)) == "backed_off"
    hidden = [one, *others, (*one_fine, 0.125)]
    expected = "hammered" if 0.75 * len(others) + 0.125 < 1 else "backed_off"
    assert student.recovery(trace_of(*hidden)) == expected
    name, arguments, status = one
    turned = (name, dict(reversed(arguments.items())), status)
    assert student.recovery(trace_of(one, (*turned, 0.5))) == "hammered"


@points(0.5)
def test_one_hammering_retry_outweighs_everything(student, rng):
    """One hammering retry suffices; a polite one outweighs a changed call.

    Next step: the order is hammered, backed_off, changed, none, over the whole run.
    """
    failed, fine, others = drawn(rng)
    other, other_fine, _ = drawn(rng)
    changed = (failed[0], {"n": -1}, "ok")
    polite, rude = [failed, (*fine, 5.0)], [other, (*other_fine, 0.5)]
    assert student.recovery(trace_of(*polite, *others, *rude)) == "hammered"
    assert student.recovery(trace_of(*rude, *others, *polite)) == "hammered"
    assert student.recovery(trace_of(*polite, failed, changed)) == "backed_off"
    assert student.recovery(trace_of(failed, changed, *polite)) == "backed_off"
    assert student.recovery(trace_of(failed, *others)) == "changed"
    assert student.recovery(trace_of(*others, fine, fine)) == "none"
    for case, mode in rng.sample(CASES, 8):
        if mode == "recovery":
            assert "hammered" in {student.recovery(run) for run in case.runs}
