import json

import jsonschema  # noqa: F401 - problems() loads it: once, before judges fork
import pytest

from coursekit.models import Reply, ScriptedModel
from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolSpec


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(9))


NUMBER = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


class Desk:
    """Reads that work, fail and crash, and a write; what really ran is in tools.calls."""

    def __init__(self, rng, secret=""):
        def fails(n):
            raise ValueError(f"there is no {n}")

        def crashes(n):
            raise RuntimeError(f"token {secret} refused")

        self.tools = watched(
            [
                ToolSpec("look", "Reads.", NUMBER, lambda n: {"n": n}),
                ToolSpec("fail", "Fails.", NUMBER, fails),
                ToolSpec("crash", "Crashes.", NUMBER, crashes),
                ToolSpec("keep", "Writes.", NUMBER, lambda n: "kept", read_only=False),
            ]
        )
        self.messages = [
            {"role": "system", "content": word(rng)},
            {"role": "user", "content": word(rng)},
        ]

    def ran(self):
        return [(call.name, call.arguments["n"]) for call in self.tools.calls]


def call(name, n, id="c1"):
    return ToolCall(id, name, {"n": n})


def yes(call):
    return True


def decisions(trace):
    return [event.decision for event in trace.events if event.kind == "gate"]


@points(0.5)
def test_every_call_is_answered_recorded_and_sent_back(student, rng, reference):
    """Calls that run, fail or do not fit all get a result, a message and their own id, in order.

    Next step: whatever the gate or the tool says, record it and append its message.
    """
    desk, n = Desk(rng), rng.randint(10, 99)
    ids = [word(rng) for _ in range(4)]
    reply = Reply(
        "Let me see.",
        (
            call("look", n, ids[0]),
            call("fail", n + 1, ids[1]),
            ToolCall(ids[2], "look", {"n": "x"}),
            call("lose", n + 2, ids[3]),
        ),
    )
    model = ScriptedModel([reply, "Done."])
    trace = student.run_guarded(model, desk.tools, desk.messages, yes)
    assert desk.ran() == [("look", n), ("fail", n + 1)]
    assert [c.id for c in trace.calls()] == ids
    assert [(r.call_id, r.status) for r in trace.results()] == list(
        zip(ids, ("ok", "tool_error", "invalid_arguments", "unknown_tool"), strict=True)
    )
    assert decisions(trace) == ["allowed", "allowed", "invalid", "invalid"]
    first, second = model.requests
    assert (first.messages, first.tools) == (desk.messages, desk.tools.schemas())
    assert second.messages[:2] == desk.messages
    assert second.tools == desk.tools.schemas()
    said, *told = second.messages[2:]
    assert [entry["id"] for entry in said["tool_calls"]] == ids
    assert said["content"] == "Let me see."
    assert [(m["role"], m["tool_call_id"]) for m in told] == [("tool", each) for each in ids]
    assert json.loads(told[0]["content"]) == {"n": n}
    assert told[1]["content"] == f"there is no {n + 1}"
    assert trace.events[-2].text == "Done."
    assert trace.events[-1].reason == "answered"

    desk = Desk(rng)
    script = [
        Reply(calls=(call("look", 7), call("fail", 8, "c2"))),
        Reply(calls=(call("keep", 9),)),
    ]
    trace = student.run_guarded(ScriptedModel([*script, "Done."]), desk.tools, desk.messages, yes)
    reference.compare("a_run", trace)


@points(0.5)
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_the_last_request_has_no_tools_and_runs_nothing(student, rng, rounds):
    """After max_rounds rounds one request without tools ends the run, whatever it brings.

    Next step: in the last turn of the loop tools is [], and calls are not looked at.
    """
    desk = Desk(rng)
    busy = [Reply(word(rng), (call("look", n),)) for n in range(rounds + 2)]
    model = ScriptedModel(busy)
    trace = student.run_guarded(model, desk.tools, desk.messages, yes, rounds)
    assert [len(request.tools) for request in model.requests] == [4] * rounds + [0]
    assert desk.ran() == [("look", n) for n in range(rounds)]
    assert [event.kind for event in trace.events][-3:] == ["model", "answer", "stop"]
    assert trace.events[-2].text == busy[rounds].text
    assert trace.events[-1].reason == "round_limit"
    assert len(trace.calls()) == rounds
    recorded = [event for event in trace.events if event.kind == "model"]
    assert [list(event.tools) for event in recorded] == [r.tools for r in model.requests]


@points(0.5)
def test_reads_are_remembered_until_a_write_runs(student, rng):
    """An ok read is not run twice, until a write that ran makes all reads stale.

    Next step: keep only ok reads; clear the memory after any run of a tool that is not read_only.
    """
    a, b = rng.sample(range(100), 2)
    desk = Desk(rng)
    reads = Reply(calls=(call("look", a), call("look", b, "c2")))
    again = Reply(calls=(call("look", a), call("look", a), call("look", b, "c2")))
    model = ScriptedModel([reads, again, Reply(calls=(call("keep", a),)), again, "Done."])
    trace = student.run_guarded(model, desk.tools, desk.messages, yes)
    reading = [("look", a), ("look", b)]
    assert desk.ran() == [*reading, ("keep", a), *reading]
    allowed, repeated = ["allowed"] * 2, ["repeated"] * 3
    assert decisions(trace) == [
        *allowed,
        *repeated,
        "allowed",
        "allowed",
        "repeated",
        "allowed",
    ]


@points(0.25)
def test_a_denied_write_changes_nothing(student, rng):
    """A write that nobody confirms does not run, and leaves what was read as it is.

    Next step: clear the memory only when the tool has really run.
    """
    n = rng.randint(0, 99)
    desk, asked = Desk(rng), []
    read, write = Reply(calls=(call("look", n),)), Reply(calls=(call("keep", n),))
    model = ScriptedModel([read, write, read, "Done."])

    def no(call):
        asked.append(call.name)
        return False

    trace = student.run_guarded(model, desk.tools, desk.messages, no)
    assert desk.ran() == [("look", n)]
    assert asked == ["keep"]
    assert decisions(trace) == ["allowed", "denied", "repeated"]


@points(0.5)
def test_what_a_crash_says_reaches_nobody(student, rng):
    """The text of an exception that is no ValueError is in no request and nowhere in the trace.

    Next step: run_tool does this for you; do not write a second except.
    """
    secret = word(rng)
    desk = Desk(rng, secret)
    model = ScriptedModel(
        [Reply(calls=(call("crash", 1),)), Reply(calls=(call("look", 2),)), "No."]
    )
    trace = student.run_guarded(model, desk.tools, desk.messages, yes)
    assert desk.ran() == [("crash", 1), ("look", 2)]
    assert trace.results()[0].status == "tool_error"
    assert secret not in trace.to_jsonl()
    for request in model.requests:
        assert secret not in json.dumps(request.messages)


@points(0.25)
def test_the_label_writes_the_message_and_the_trace_keeps_the_result(student, rng):
    """Each tool message is label(result), for refused calls too; the trace has the result itself.

    Next step: "content": label(result), and trace.result(result) as it is.
    """
    desk, n, mark = Desk(rng), rng.randint(0, 99), word(rng)
    labelled = []

    def label(result):
        labelled.append(result)
        return f"{mark} {result.status}"

    model = ScriptedModel([Reply(calls=(call("look", n), call("lose", n + 1, "c2"))), "Done."])
    trace = student.run_guarded(model, desk.tools, desk.messages, yes, 6, label)
    told = [m["content"] for m in model.requests[1].messages if m["role"] == "tool"]
    assert told == [f"{mark} ok", f"{mark} unknown_tool"]
    assert trace.results()[0].content == {"n": n}
    assert labelled == trace.results()
