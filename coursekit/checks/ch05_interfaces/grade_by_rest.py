from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS


@points(0.25)
def test_the_request_is_sent_by_hand(student):
    """One request reaches the LMS: POST /grade with an id and a score.

    Next step: client.request("POST", "/grade", json={...}), once.
    """
    lms = LMS("ch05 public")
    submission = lms.state()["submissions"][0]["id"]
    student.grade_by_rest(lend(lms.client(), "request"), submission, 87)
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), {"submission_id": submission, "score": 87})
    ]


@points(0.25)
def test_the_trace_holds_the_grade(student, reference):
    """The trace is call, result, stop, and the result is the new grade.

    Next step: trace.call(ToolCall(...)), trace.result(ToolResult(...)), trace.stop("done"), and
    return the trace. The content is answer.json().
    """
    lms = LMS("ch05 public")
    submission = lms.state()["submissions"][0]["id"]
    trace = student.grade_by_rest(lend(lms.client(), "request"), submission, 87)
    reference.compare("by_rest", trace)
    assert trace.results()[0].content == lms.state()["grades"][-1]


@points(0.25)
def test_the_result_belongs_to_the_call(student):
    """The result carries the id of the call.

    Next step: the first argument of ToolResult is the id that you gave the ToolCall.
    """
    lms = LMS("ch05 public")
    submission = lms.state()["submissions"][0]["id"]
    trace = student.grade_by_rest(lend(lms.client(), "request"), submission, 87)
    assert [result.call_id for result in trace.results()] == [call.id for call in trace.calls()]


@points(0.25)
def test_a_refusal_is_recorded(student):
    """A submission that is not there gives a tool_error with the answer's body.

    Next step: look at answer.status_code; from 400 on the status of the result is "tool_error".
    """
    lms = LMS("ch05 public")
    trace = student.grade_by_rest(lend(lms.client(), "request"), "s-0", 87)
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    result = trace.results()[0]
    assert result.status == "tool_error"
    assert result.content == {"detail": "there is no such submission"}
