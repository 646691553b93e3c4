"""The airline's tasks: each can be done, and not by doing nothing or by saying yes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from coursekit.events import AnswerEvent, UserEvent
from coursekit.fallible import FallibleModel
from coursekit.models import Message, Reply, ScriptedModel
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.worlds.airline import NOW, TASKS, PlainAgent, Task, User, World, play, run_task
from coursekit.worlds.airline.scoring import earned

by_name = pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])


def saying(text: str):  # type: ignore[no-untyped-def]
    """An agent that says the same at every turn."""

    def agent(messages: Sequence[Message], registry: Registry) -> Trace:
        trace = Trace()
        trace.answer(text)
        return trace

    return agent


@by_name
def test_the_reference_plan_earns_the_reward(task: Task) -> None:
    trace, reward = run_task(FallibleModel(), task)
    assert reward == 1
    assert [call.name for call in trace.calls()] == [c.name for c in (*task.reads, *task.gold)]


@pytest.mark.parametrize(
    "text",
    [
        "I am sorry, I cannot help you with that.",
        "Yes, of course. That is done for you.",
        "Yes. Do you confirm? (yes/no)",
        "Yes, that is 24 hours, 100 % and 2 bags.",
    ],
)
def test_an_agent_that_only_talks_earns_nothing(text: str) -> None:
    assert sum(earned(play(task, saying(text))) for task in TASKS) == 0


@by_name
def test_granting_what_the_policy_forbids_earns_nothing(task: Task) -> None:
    _, reward = run_task(FallibleModel({"breaks_policy": 1.0}), task)
    assert reward == (0 if task.tempting else 1)


@by_name
def test_each_required_figure_is_read_or_worked_out_from_what_is_read(task: Task) -> None:
    world = World()
    seen = json.dumps([world.call(call) for call in (*task.reads, *task.gold)])
    figures = [int(text) for text in re.findall(r"\d+", seen)]
    sums = {a + b for a in figures for b in figures} | set(figures)
    sums |= {a - b for a in figures for b in figures}
    assert all(int(output) in sums for output in task.outputs)


@by_name
def test_the_gold_writes_are_none_that_the_policy_forbids(task: Task) -> None:
    assert not any(task.forbidden(call) for call in task.gold)
    assert all(task.forbidden(call) for call in task.tempting)


@by_name
def test_what_the_customer_must_be_asked_is_in_no_record(task: Task) -> None:
    if task.must_ask is None:
        return
    fact = next(fact for fact in task.facts if fact.topic == task.must_ask)
    assert fact.says not in task.opening
    assert fact.topic in fact.question.casefold()


def test_cancellations_keep_to_the_24_hours() -> None:
    db, now = World().db, datetime.fromisoformat(NOW)
    for task in TASKS:
        for call in (*task.gold, *task.tempting):
            if call.name != "cancel_reservation":
                continue
            booking = db["reservations"][call.arguments["reservation_id"]]
            young = now - datetime.fromisoformat(booking["booked_at"]) <= timedelta(hours=24)
            claimed = call.arguments["reason"] == "first_24_hours"
            assert young == claimed, (task.id, call)


def test_an_id_in_another_letter_case_is_forbidden_all_the_same() -> None:
    task = next(task for task in TASKS if task.id == "refuse_old_basic")
    assert task.forbidden(ToolCall("", "cancel_reservation", {"reservation_id": "h4wd9c"}))
    assert not task.forbidden(ToolCall("", "cancel_reservation", {"reservation_id": "QX7T2M"}))
    assert not task.forbidden(ToolCall("", "get_reservation", {"reservation_id": "H4WD9C"}))


def test_the_customer_tells_a_preference_only_when_asked() -> None:
    task = next(task for task in TASKS if task.id == "book_business")
    user = User(task)
    assert user.reply("What is your user id?") == "My user id is rosa_lind_4128."
    assert user.reply("Which flight do you PREFER?") == "The evening, I never get up early."
    assert user.reply("What is your favourite colour?") == "I cannot tell you anything about that."
    assert user.reply("You are booked.") is None


def test_the_customer_says_no_to_what_they_did_not_want() -> None:
    user = User(next(task for task in TASKS if task.id == "move_to_next_day"))
    wrong = "I move W9MA4S to LK322, paid with gift_card_402. Do you confirm?"
    assert (user.reply(wrong) or "").startswith("No")
    assert (user.reply(wrong.replace("LK322", "LK320")) or "").startswith("Yes")


def test_a_conversation_ends_when_nobody_has_an_answer() -> None:
    asking = ScriptedModel([Reply("And?")] * 50)
    episode = play(TASKS[0], PlainAgent(asking))
    assert len(episode.replies) == 12
    assert episode.trace.events[-1].reason == "max_turns"  # type: ignore[union-attr]

    calling = ScriptedModel([Reply(calls=(ToolCall("c", "list_airports", {}),))] * 50)
    episode = play(TASKS[0], PlainAgent(calling, max_rounds=3))
    assert episode.trace.events[-1].reason == "no_answer"  # type: ignore[union-attr]
    assert len(episode.trace.calls()) == 4


def test_a_conversation_is_recorded_on_one_clock_and_survives_storage() -> None:
    trace = play(TASKS[0], PlainAgent(FallibleModel())).trace
    times = [event.at for event in trace.events]
    assert times == sorted(times)
    users = [event for event in trace.events if isinstance(event, UserEvent)]
    assert users[0].at == 20.0
    assert Trace.from_jsonl(trace.to_jsonl()).to_jsonl() == trace.to_jsonl()


def test_an_agent_sees_the_policy_and_the_whole_conversation() -> None:
    seen: list[list[Message]] = []

    def agent(messages: Sequence[Message], registry: Registry) -> Trace:
        seen.append(list(messages))
        trace = Trace()
        trace.answer("What is your user id?" if len(seen) == 1 else "Thank you.")
        return trace

    play(TASKS[0], agent, seed=7)
    assert [m["role"] for m in seen[1]] == ["system", "user", "assistant", "user"]
    assert "conversation 7" in seen[1][0]["content"]


def test_a_guard_s_sentences_stop_a_call_and_go_back_to_the_model() -> None:
    def guard(call: ToolCall, spec: ToolSpec) -> list[str] | ToolResult | None:
        if call.name == "get_user":
            return ["user_id is required"]
        return ToolResult("other", "denied", "ask first") if not spec.read_only else None

    calls = [ToolCall("a", "get_user", {}), ToolCall("b", "list_airports", {})]
    calls += [ToolCall("c", "transfer_to_human", {}), ToolCall("d", "fly", {})]
    model = ScriptedModel([Reply(calls=tuple(calls)), "Done."])
    trace = PlainAgent(model, guard)([{"role": "user", "content": "Hi"}], World().registry())
    shown = [(result.call_id, result.status) for result in trace.results()]
    assert shown == [
        ("a", "invalid_arguments"),
        ("b", "ok"),
        ("c", "denied"),
        ("d", "unknown_tool"),
    ]
    assert "user_id is required" in str(model.requests[1].messages)
    assert isinstance(trace.events[-2], AnswerEvent)


def test_a_plain_agent_says_why_only_when_the_airline_does() -> None:
    calls = [
        ToolCall("a", "get_user", {"user_id": "nobody"}),
        ToolCall("b", "get_user", {"user": "nobody"}),
    ]
    model = ScriptedModel([Reply(calls=tuple(calls)), "Done."])
    trace = PlainAgent(model)([{"role": "user", "content": "Hi"}], World().registry())
    first, second = trace.results()
    assert first.status == second.status == "tool_error"
    assert "user_id" in first.content
    assert second.content == "internal error"
