import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


@points(0.5)
def test_request_and_trace_agree(student, rng):
    """For any submission and score, request, grade and trace agree.

    Next step: make the body once, send it, and record it as the call's arguments.
    """
    lms = LMS(rng.randrange(10**6))
    body = {
        "submission_id": rng.choice(lms.state()["submissions"])["id"],
        "score": rng.choice([0, 100, rng.randint(1, 99)]),
    }
    before = len(lms.state()["grades"])
    trace = student.grade_by_rest(lend(lms.client(), "request"), *body.values())
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), body)
    ]
    assert len(lms.state()["grades"]) == before + 1

    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    (call,), (result,) = trace.calls(), trace.results()
    assert call == ToolCall(call.id, "POST /grade", body)
    assert (result.call_id, result.status) == (call.id, "ok")
    assert result.content == lms.state()["grades"][-1]
    assert trace.events[-1].reason == "done"


@points(0.5)
@pytest.mark.parametrize("trouble", ["no such submission", "out of order"])
def test_a_refusal_is_a_tool_error(student, rng, trouble):
    """A 404 or a 500 is recorded as a tool_error with the answer's body; nothing is sent again.

    Next step: look at status_code; from 400 on the status is "tool_error".
    """
    lms = LMS(rng.randrange(10**6))
    submission = f"s-0{rng.randint(100, 999)}"
    if trouble == "out of order":
        submission = rng.choice(lms.state()["submissions"])["id"]
        lms.failing = f"{trouble} {rng.randint(100, 999)}"
    trace = student.grade_by_rest(lend(lms.client(), "request"), submission, 50)
    assert len(lms.log) == 1
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    (result,) = trace.results()
    expected = lms.failing or "there is no such submission"
    assert (result.status, result.content) == ("tool_error", {"detail": expected})
    assert result.call_id == trace.calls()[0].id
    assert trace.events[-1].reason == "done"
