"""Real recorded conversations: 200 of gpt-4o with tools, from tau-bench (Yao et al. 2024)."""

import json
import os
from pathlib import Path

import pytest

from coursekit.trace import Trace
from tests.peers.solved import exercises

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data")) / "tau_bench"


@pytest.fixture(scope="module")
def conversations():
    files = sorted(FOLDER.glob("*trajectories.jsonl"))
    if not files:
        pytest.skip(f"no recorded conversations in {FOLDER}; set COURSE_PEER_DATA to their folder")
    lines = [line for file in files for line in file.read_text(encoding="utf-8").split("\n")]
    return [json.loads(line)["messages"] for line in lines if line]


def essence(messages):
    """What a conversation says, in one form: some recordings nest a call's name, some do not."""
    names = {}
    for message in messages:
        calls = []
        for call in message.get("tool_calls") or ():
            function = call.get("function", call)
            names[call["id"]] = function["name"]
            calls.append((call["id"], function["name"], json.loads(function["arguments"])))
        answered = message.get("tool_call_id")
        tool = message.get("name") or names.get(answered)
        yield message["role"], message.get("content"), calls, answered, tool


def test_all_of_them_load_and_come_back_without_loss(conversations):
    assert len(conversations) == 200
    for messages in conversations:
        assert list(essence(Trace.from_messages(messages).messages())) == list(essence(messages))


def test_each_tool_message_becomes_a_result_of_a_call(conversations):
    traces = [Trace.from_messages(messages) for messages in conversations]
    calls = [call.id for trace in traces for call in trace.calls()]
    results = [result.call_id for trace in traces for result in trace.results()]
    assert len(calls) == 1164
    assert calls == results


def test_they_survive_storage(conversations):
    for messages in conversations[:20]:
        trace = Trace.from_messages(messages)
        assert Trace.from_jsonl(trace.to_jsonl()) == trace


def test_every_call_fits_its_schema_and_some_failed_all_the_same(conversations):
    """By chapter 6's validator: 1,164 calls, no violation; 73 were answered with an error."""
    wanted = ("failed_rules", "validate")
    validate = exercises("ch06_schema", *wanted, starting=("import ", "KINDS"))["validate"]
    text = (FOLDER / "tau_bench_tool_schemas.json").read_text(encoding="utf-8")
    tools = [tool["function"] for tool in json.loads(text)["airline"]]
    schemas = {tool["name"]: tool["parameters"] for tool in tools}
    violations, failed, count = [], 0, 0
    for messages in conversations:
        trace = Trace.from_messages(messages)
        for call in trace.calls():
            closed = {**schemas[call.name], "additionalProperties": False}
            violations += validate(call.arguments, closed)
            count += 1
        failed += sum(str(r.content).startswith("Error") for r in trace.results())
    assert (count, violations, failed) == (1164, [], 73)
