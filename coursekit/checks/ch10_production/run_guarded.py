import pytest

from coursekit.models import Reply, ScriptedModel
from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolSpec

NUMBER = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
ASK = [{"role": "user", "content": "Please."}]


def crash(n):
    raise RuntimeError("token 5f3c refused")


def tools():
    return watched(
        [
            ToolSpec("double", "Twice n.", NUMBER, lambda n: 2 * n),
            ToolSpec("crash", "Breaks.", NUMBER, crash),
            ToolSpec("store", "Keep n.", NUMBER, lambda n: "stored", read_only=False),
        ]
    )


def calls(*pairs):
    return Reply(calls=tuple(ToolCall(f"c{n}", name, {"n": n}) for name, n in pairs))


def yes(call):
    return True


@points(0.5)
def test_all_calls_of_a_reply_are_answered(student, reference):
    """Each call of a reply is gated, run and answered, in order and under its own id.

    Next step: after assistant_message(reply), a tool message a call; record what the rules say.
    """
    registry = tools()
    model = ScriptedModel([calls(("double", 4), ("double", 5)), "8 and 10."])
    trace = student.run_guarded(model, registry, ASK, yes)
    assert registry.calls == [ToolCall("", "double", {"n": 4}), ToolCall("", "double", {"n": 5})]
    sent = model.requests[1].messages
    assert [m["role"] for m in sent] == ["user", "assistant", "tool", "tool"]
    assert [(m["tool_call_id"], m["content"]) for m in sent[2:]] == [("c4", "8"), ("c5", "10")]
    reference.compare("two_calls", trace)


@points(0.25)
def test_a_crash_says_nothing_and_the_label_writes_the_message(student):
    """The text of a crash is nowhere; label(result) is what the model is sent.

    Next step: run_tool(call, spec) for the result, label(result) for the message.
    """
    model = ScriptedModel([calls(("crash", 1)), "It does not work."])
    trace = student.run_guarded(
        model, tools(), ASK, yes, 6, lambda result: f"{result.status}: {result.content}"
    )
    assert model.requests[1].messages[-1]["content"] == "tool_error: internal error"
    assert "5f3c" not in trace.to_jsonl()


@points(0.25)
def test_after_the_last_round_comes_a_request_without_tools(student):
    """After max_rounds rounds the model is asked once more without tools, and its text is taken.

    Next step: max_rounds + 1 requests, the last with []; then answer and stop, whatever it calls.
    """
    registry = tools()
    stubborn = Reply("I give up.", (ToolCall("c9", "double", {"n": 9}),))
    model = ScriptedModel([calls(("double", 1)), calls(("double", 2)), stubborn])
    trace = student.run_guarded(model, registry, ASK, yes, 2)
    assert [len(request.tools) for request in model.requests] == [3, 3, 0]
    assert len(registry.calls) == 2
    assert [event.kind for event in trace.events][-3:] == ["model", "answer", "stop"]
    assert trace.events[-2].text == "I give up."
    assert trace.events[-1].reason == "round_limit"


@points(0.25)
def test_a_repeated_read_runs_once_until_something_is_written(student):
    """A read is answered from memory the second time, and runs again after a write.

    Next step: keep ok results of reads in earlier under canonical(call); clear it after a write.
    """
    registry = tools()
    read, write = calls(("double", 3)), calls(("store", 3))
    model = ScriptedModel([read, read, write, read, "Done."])
    trace = student.run_guarded(model, registry, ASK, yes)
    assert [call.name for call in registry.calls] == ["double", "store", "double"]
    decisions = [event.decision for event in trace.events if event.kind == "gate"]
    assert decisions == ["allowed", "repeated", "allowed", "allowed"]


@points(0.25)
def test_a_limit_below_zero_is_refused(student):
    """max_rounds below 0 is a ValueError before anything is asked.

    Next step: look at max_rounds first.
    """
    model = ScriptedModel(["Hello."])
    with pytest.raises(ValueError):
        student.run_guarded(model, tools(), ASK, yes, -1)
    assert model.requests == []
