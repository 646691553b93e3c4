import json

from coursekit.lending import lend
from coursekit.models import Reply, ScriptedModel
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


def graded(lms):
    return {"submission_id": lms.state()["submissions"][0]["id"], "score": 87}


@points(0.25)
def test_the_call_becomes_one_request(student, reference):
    """The model's call reaches the LMS as one request, and the trace tells all that happened.

    Next step: record user; model, call, result; model, answer, stop. The content of a result is
    the body that send gives back, the reason of the stop "answered".
    """
    lms = LMS("ch05 public")
    wanted = graded(lms)
    model = ScriptedModel([Reply(calls=(ToolCall("call_7", "post_grade", wanted),)), "87 it is."])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), wanted)
    ]
    reference.compare("by_call", trace)


@points(0.25)
def test_the_result_is_in_the_second_request(student):
    """The model is sent the schemas both times, and the result the second time.

    Next step: messages = trace.messages() after the result is recorded, then ask again with them
    and tools.schemas().
    """
    lms = LMS("ch05 public")
    call = ToolCall("call_7", "post_grade", graded(lms))
    model = ScriptedModel([Reply(calls=(call,)), "87 it is."])
    student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert len(model.requests) == 2
    for request in model.requests:
        assert all(isinstance(tool, dict) for tool in request.tools), (
            "A tool sent to the model is to be a schema, as in tools.schemas()."
        )
        assert "post_grade" in [tool["name"] for tool in request.tools]
    first, second = ([each["role"] for each in request.messages] for request in model.requests)
    assert first == ["user"]
    assert second == ["user", "assistant", "tool"]
    last = model.requests[1].messages[-1]
    assert last["tool_call_id"] == "call_7"
    assert json.loads(last["content"]) == lms.state()["grades"][-1]


@points(0.25)
def test_a_reply_without_calls_is_the_answer(student):
    """A first reply without calls is the answer; nothing is sent.

    Next step: if reply.calls is empty, record the answer and stop.
    """
    lms = LMS("ch05 public")
    model = ScriptedModel(["Which submission do you mean?"])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert [event.kind for event in trace.events] == ["user", "model", "answer", "stop"]
    assert trace.events[2].text == "Which submission do you mean?"
    assert lms.log == []


@points(0.25)
def test_several_calls_are_sent_in_order(student):
    """Two calls of one reply are sent in order, each with its result; a failing LMS: tool_error.

    Next step: one loop over reply.calls: record the call, send it, record its result. From a
    status of 400 on it is a "tool_error".
    """
    lms = LMS("ch05 public")
    lms.failing = "no disk"
    bodies = graded(lms), {**graded(lms), "score": 50}
    calls = tuple(ToolCall(f"call_{i}", "post_grade", body) for i, body in enumerate(bodies))
    model = ScriptedModel([Reply(calls=calls), "Nothing is entered."])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert [each.body for each in lms.log] == list(bodies)
    assert [event.kind for event in trace.events] == [
        *("user", "model", "call", "result", "call", "result", "model", "answer", "stop")
    ]
    got = [(result.call_id, result.status) for result in trace.results()]
    assert got == [("call_0", "tool_error"), ("call_1", "tool_error")]
    assert trace.results()[1].content == {"detail": "no disk"}


@points(0.25)
def test_calls_that_cannot_be_sent_are_results(student):
    """An unknown tool, and a call that send refuses, give a result in words; nothing is sent.

    Next step: look the name up first, put send into a try, and record a result either way, with
    str(error) as its content.
    """
    lms = LMS("ch05 public")
    calls = ToolCall("a", "grade", graded(lms)), ToolCall("b", "delete_submission", {})
    model = ScriptedModel([Reply(calls=calls), "Neither worked."])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    got = [(result.call_id, result.status) for result in trace.results()]
    assert got == [("a", "unknown_tool"), ("b", "invalid_arguments")]
    assert [type(result.content).__name__ for result in trace.results()] == ["str", "str"]
    assert lms.log == []


@points(0.25)
def test_the_second_reply_is_the_answer(student):
    """Calls in the second reply are not sent; its text is the answer.

    Next step: an "if reply.calls", no loop: there are two requests at most.
    """
    lms = LMS("ch05 public")
    again = Reply("Once more?", (ToolCall("call_8", "post_grade", graded(lms)),))
    model = ScriptedModel([Reply(calls=(ToolCall("call_7", "post_grade", graded(lms)),)), again])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert len(lms.log) == 1
    assert [event.kind for event in trace.events][-3:] == ["model", "answer", "stop"]
    assert trace.events[-2].text == "Once more?"
