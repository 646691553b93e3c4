import json

from coursekit.lending import lend
from coursekit.models import Reply, ScriptedModel
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


def graded(lms):
    return {"submission_id": lms.state()["submissions"][0]["id"], "score": 87}


@points(0.5)
def test_the_call_becomes_one_request(student, reference):
    """The model's call reaches the LMS as one request, and the trace tells all that happened.

    Next step: record user; model, call, result; model, answer, stop.
    """
    lms = LMS("ch05 public")
    wanted = graded(lms)
    model = ScriptedModel([Reply(calls=(ToolCall("call_7", "post_grade", wanted),)), "87 it is."])
    trace = student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), wanted)
    ]
    reference.compare("by_call", trace)


@points(0.5)
def test_the_result_is_in_the_second_request(student):
    """The model is sent the schemas both times, and the result the second time.

    Next step: messages = trace.messages() after the result is recorded, then ask again.
    """
    lms = LMS("ch05 public")
    call = ToolCall("call_7", "post_grade", graded(lms))
    model = ScriptedModel([Reply(calls=(call,)), "87 it is."])
    student.grade_by_call(model, lms.openapi(), lend(lms.client(), "request"))
    assert len(model.requests) == 2
    for request in model.requests:
        assert "post_grade" in [tool["name"] for tool in request.tools]
    assert [message["role"] for message in model.requests[0].messages] == ["user"]
    last = model.requests[1].messages[-1]
    assert (last["role"], last["tool_call_id"]) == ("tool", "call_7")
    assert json.loads(last["content"]) == lms.state()["grades"][-1]


@points(0.5)
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
