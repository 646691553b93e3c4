"""Recorded cases of failure, what is read out of traces, and time that only tests let pass."""

from __future__ import annotations

from collections import Counter

import pytest

from coursekit.busy import Busy, Service
from coursekit.cases import MODES, load_cases, made, trace_of
from coursekit.clock import FakeClock
from coursekit.events import ModelEvent
from coursekit.tools import ToolCall
from coursekit.trace import Trace
from coursekit.worlds.airline import TASKS


def test_there_are_three_cases_of_each_mode_and_three_without_a_sign() -> None:
    assert Counter(mode for _, mode in load_cases()) == dict.fromkeys([*MODES, "none"], 3)
    assert Counter(MODES.values()) == {"call": 3, "chain": 3, "conversation": 3}


def test_cases_are_whole_and_small() -> None:
    for case, _ in load_cases():
        assert case.task in TASKS
        assert len(case.runs) == len(case.rewards) > 0
        assert set(case.rewards) <= {0, 1}
        for run in case.runs:
            assert run.calls()
            assert not any(isinstance(event, ModelEvent) for event in run.events)


def test_calls_are_put_together_with_their_own_results() -> None:
    trace = trace_of(("user", "Hi"), ("a", {"x": 1}, "ok"), ("b", {}, "tool_error", 2.0))
    first, second = made(trace)
    assert (first.call.name, first.status, first.at, first.answered) == ("a", "ok", 20.5, 20.75)
    assert (second.status, second.at) == ("tool_error", 22.75)
    mixed = Trace([*trace.events[:2], trace.events[3], trace.events[4], trace.events[2]])
    assert [step.status for step in made(mixed)] == ["ok", "tool_error"]


def test_a_call_without_a_result_has_no_status() -> None:
    trace = Trace()
    trace.call(ToolCall("c", "a", {}))
    assert [step.status for step in made(trace)] == [""]


def test_unchanged_ignores_the_order_of_arguments_and_the_id() -> None:
    trace = trace_of(("a", {"x": 1, "y": 2}, "ok"), ("a", {"y": 2, "x": 1}, "ok"), ("a", {}, "ok"))
    one, two, other = made(trace)
    assert one.unchanged == two.unchanged != other.unchanged


def test_a_service_answers_is_busy_or_broken_as_it_is_told() -> None:
    class Answers:
        left = [["ok", None], ["busy", 3.0], ["error", "gone"]]  # noqa: RUF012

        def answer(self) -> list[object]:
            return self.left.pop(0)

    service = Service(Answers())
    assert service() is None
    with pytest.raises(Busy) as caught:
        service()
    assert caught.value.retry_after == 3.0
    with pytest.raises(LookupError, match="gone"):
        service()


def test_time_passes_only_when_someone_sleeps() -> None:
    clock = FakeClock()
    clock.sleep(0.1)
    clock.sleep(0.2)
    assert clock.now() == 0.3
    assert clock.sleeps == [0.1, 0.2]
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="0 or more seconds"):
            clock.sleep(wrong)
