"""The simulated model: right without rates, wrong in named ways, and better off with guards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.fallible import MISTAKES, FallibleModel
from coursekit.schema import problems
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.worlds.airline import TASKS, PlainAgent, Task, World, play, run_task
from coursekit.worlds.airline.customer import NO
from coursekit.worlds.airline.past import outcome_of
from coursekit.worlds.airline.scoring import earned
from coursekit.worlds.airline.specs import SPECS

READ_ONLY = {spec.name: spec.read_only for spec in SPECS}
WRITING = [task for task in TASKS if task.gold]


def fitting(call: ToolCall, spec: ToolSpec) -> list[str]:
    return problems(call.arguments, spec.parameters)


def traces(mistake: str, tasks: Sequence[Task] = tuple(TASKS), **more: Any) -> list[Trace]:
    model = FallibleModel({mistake: 1.0}, **more)
    return [run_task(model, task)[0] for task in tasks]


def statuses(trace: Trace) -> list[str]:
    return [result.status for result in trace.results()]


@settings(deadline=None, max_examples=20)
@given(st.integers(), st.sampled_from(TASKS), st.floats(0, 1))
def test_without_rates_it_is_right_whatever_its_luck(seed: int, task: Task, repairs: float) -> None:
    assert run_task(FallibleModel({}, seed, repairs), task, seed)[1] == 1


@settings(deadline=None, max_examples=25)
@given(st.dictionaries(st.sampled_from(list(MISTAKES)), st.floats(0, 1)), st.sampled_from(TASKS))
def test_the_same_conversation_gets_the_same_replies(rates: dict[str, float], task: Task) -> None:
    first, again = (play(task, PlainAgent(FallibleModel(rates, 3)), seed=5) for _ in range(2))
    assert first.trace == again.trace
    assert first.db == again.db


@settings(deadline=None, max_examples=25)
@given(st.dictionaries(st.sampled_from(list(MISTAKES)), st.floats(0, 1)), st.sampled_from(TASKS))
def test_whatever_goes_wrong_every_call_is_answered(rates: dict[str, float], task: Task) -> None:
    trace, _ = run_task(FallibleModel(rates), task)
    assert [r.call_id for r in trace.results()] == [c.id for c in trace.calls()]
    assert len({call.id for call in trace.calls()}) == len(trace.calls())


def test_seeds_and_conversations_differ() -> None:
    model = FallibleModel({"bad_argument": 0.5})
    assert len({run_task(model, TASKS[0], seed)[0].to_jsonl() for seed in range(6)}) > 1
    others = (FallibleModel({"bad_argument": 0.5}, seed) for seed in range(6))
    assert len({run_task(other, TASKS[0])[0].to_jsonl() for other in others}) > 1


@pytest.mark.parametrize("rates", [{"wrong_toll": 0.1}, {"loops": 1.5}, {"loops": -0.1}])
def test_impossible_rates_are_refused(rates: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"wrong_tool|between 0 and 1"):
        FallibleModel(rates)


def test_a_conversation_of_no_task_is_refused() -> None:
    with pytest.raises(ValueError, match="knows the airline's tasks only"):
        FallibleModel()([{"role": "user", "content": "Tell me a joke"}], [])


def test_without_tools_it_answers_in_words() -> None:
    reply = FallibleModel()([{"role": "user", "content": TASKS[0].opening}], [])
    assert reply.calls == ()
    assert reply.text


def test_a_wrong_tool_is_one_that_the_task_has_no_use_for() -> None:
    for task, trace in zip(TASKS, traces("wrong_tool"), strict=True):
        assert any(call.name not in task.useful for call in trace.calls())
        assert "unknown_tool" not in statuses(trace)


def test_a_tool_that_is_not_offered_cannot_tempt_it() -> None:
    task = TASKS[0]

    def agent(messages: Sequence[dict[str, Any]], registry: Registry) -> Trace:
        offered = registry.only(task.useful)
        return PlainAgent(FallibleModel({"wrong_tool": 1.0}))(messages, offered)

    assert earned(play(task, agent)) == 1


def test_an_invented_tool_is_unknown() -> None:
    assert all(statuses(trace)[0] == "unknown_tool" for trace in traces("invented_tool"))


def test_a_bad_argument_does_not_fit_the_schema() -> None:
    for trace in traces("bad_argument"):
        schemas = {spec.name: spec.parameters for spec in SPECS}
        assert problems(trace.calls()[0].arguments, schemas[trace.calls()[0].name])


def test_a_wrong_value_fits_the_schema_and_spoils_the_database() -> None:
    model = FallibleModel({"wrong_value": 1.0})
    assert sum(run_task(model, task, guard=fitting)[1] for task in WRITING) == 0


def test_a_repeated_write_has_succeeded_before() -> None:
    for trace in traces("repeats_write", WRITING):
        done = [
            (call.name, call.arguments)
            for call, result in zip(trace.calls(), trace.results(), strict=True)
            if result.status == "ok" and not READ_ONLY[call.name]
        ]
        made = [(c.name, c.arguments) for c in trace.calls() if not READ_ONLY[c.name]]
        assert any(made.count(call) > 1 for call in done)


def test_a_hammering_model_makes_the_failed_call_again() -> None:
    for trace in traces("hammers", repairs=0.0):
        assert set(statuses(trace)) == {"ok"}  # nothing failed, so nothing to hammer
    model = FallibleModel({"hammers": 1.0})
    trace = play(TASKS[0], PlainAgent(model), world=World(busy={"get_user": 1e9})).trace
    calls = [(call.name, call.arguments) for call in trace.calls()]
    assert len(calls) > 5
    assert calls.count(calls[0]) == len(calls)


def test_a_patient_model_waits_for_a_busy_tool_and_succeeds() -> None:
    episode = play(TASKS[0], PlainAgent(FallibleModel()), world=World(busy={"get_user": 50.0}))
    assert earned(episode) == 1
    assert statuses(episode.trace)[:2] == ["tool_error", "ok"]


def test_skipping_leaves_out_what_it_says() -> None:
    # A customer's no to what was guessed makes it careful, and then it reads and asks.
    for trace in traces("skips_reading", WRITING):
        read = any(READ_ONLY[call.name] for call in trace.calls())
        assert not read or NO in str(trace.messages())
    for task, trace in zip(TASKS, traces("skips_asking"), strict=True):
        said = str(trace.messages())
        question = next((f.question for f in task.facts if f.topic == task.must_ask), None)
        assert question is None or question not in said or NO in said
    for trace in traces("skips_confirming", WRITING):
        assert "do you confirm" not in str(trace.messages()).casefold()


def test_loops_run_into_the_limit_of_rounds() -> None:
    ends = [trace.events[-1].reason for trace in traces("loops")]  # type: ignore[union-attr]
    assert ends.count("no_answer") > len(TASKS) / 2


def test_ignored_results_give_other_figures() -> None:
    model = FallibleModel({"ignores_result": 1.0})
    assert sum(run_task(model, task)[1] for task in TASKS if task.outputs) == 0


def test_named_fields_help_it_to_repair() -> None:
    model = FallibleModel({"bad_argument": 0.3})
    bare = sum(run_task(model, task, seed)[1] for task in TASKS for seed in range(2))
    guarded = sum(run_task(model, task, seed, fitting)[1] for task in TASKS for seed in range(2))
    assert guarded > bare + 5


@pytest.mark.parametrize("mistake", ["skips_confirming", "skips_asking", "breaks_policy"])
def test_a_denied_write_makes_it_careful(mistake: str) -> None:
    def agent(messages: Sequence[dict[str, Any]], registry: Registry) -> Trace:
        def careful(call: ToolCall, spec: ToolSpec) -> ToolResult | None:
            denied = ToolResult("", "denied", "ask the customer first")
            earlier = any("denied" in str(m.get("content")) for m in messages[1:]) or denials
            if spec.read_only or earlier:
                return None
            denials.append(call)
            return denied

        return PlainAgent(FallibleModel({mistake: 1.0}), careful)(messages, registry)

    for task in TASKS:
        denials: list[ToolCall] = []
        assert earned(play(task, agent)) == 1, task.id


class Remembering:
    """A guard that answers a repeated read from memory, with a note beside it or without."""

    def __init__(self, note: dict[str, str]) -> None:
        self.note, self.earlier = note, set[str]()

    def __call__(self, call: ToolCall, spec: ToolSpec) -> ToolResult | None:
        written = f"{call.name} {call.arguments}"
        if spec.read_only and written in self.earlier:
            return ToolResult(call.id, "ok", {"same": "as before", **self.note})
        self.earlier.add(written)
        return None


def test_a_note_beside_a_result_that_it_had_before_ends_its_loop() -> None:
    model = FallibleModel({"loops": 1.0}, repairs=1.0)
    for task in TASKS[:5]:
        noted, _ = run_task(model, task, guard=Remembering({"note": "You had this before."}))
        plain, _ = run_task(model, task, guard=Remembering({}))
        assert len(noted.calls()) < len(plain.calls())


def test_a_label_around_a_failure_tells_no_more_than_the_failure() -> None:
    call = ToolCall("c1", "get_user", {"note": "x"})
    labelled = '{"status": "tool_error", "data": "internal error", "note": "This is data."}'
    assert outcome_of(labelled, call) == "opaque"
    assert outcome_of(labelled.replace("internal error", "user_id is required"), call) == "named"
