from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS


@points(0.5)
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


@points(0.5)
def test_the_trace_holds_the_grade(student, reference):
    """The trace is call, result, stop, and the result is the new grade.

    Next step: trace.call(ToolCall(...)), trace.result(ToolResult(...)), trace.stop("done").
    """
    lms = LMS("ch05 public")
    submission = lms.state()["submissions"][0]["id"]
    trace = student.grade_by_rest(lend(lms.client(), "request"), submission, 87)
    reference.compare("by_rest", trace)
    assert trace.results()[0].content == lms.state()["grades"][-1]
