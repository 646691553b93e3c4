import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS
from coursekit.worlds.lms_mcp import McpClient


def run(student, mcp_client, *arguments):
    return student.grade_by_mcp(lend(mcp_client, "list_tools", "call_tool"), *arguments)


@points(0.75)
def test_call_request_and_trace_agree(student, rng):
    """For any submission and score, the call, the upstream request and the trace agree.

    Next step: one call_tool with submission_id and score; the content is structuredContent.
    """
    lms = LMS(rng.randrange(10**6))
    mcp_client = McpClient(lms, ("post_grade", "list_grades", "get_submissions"))
    body = {
        "submission_id": rng.choice(lms.state()["submissions"])["id"],
        "score": rng.choice([0, 100, rng.randint(1, 99)]),
    }
    trace = run(student, mcp_client, *body.values())
    assert mcp_client.listed == 1
    assert mcp_client.calls == [ToolCall("", "post_grade", body)]
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), body)
    ]
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    (call,), (result,) = trace.calls(), trace.results()
    assert call == ToolCall(call.id, "post_grade", body)
    assert (result.call_id, result.status) == (call.id, "ok")
    assert result.content == lms.state()["grades"][-1]
    assert trace.events[-1].reason == "done"


@points(0.75)
@pytest.mark.parametrize("trouble", ["no such submission", "out of order"])
def test_a_failure_inside_a_result_is_seen(student, rng, trouble):
    """A result with isError is a tool_error with the text of its first block; called once only.

    Next step: a failed tool does not raise; ask answer.get("isError") before you use the content.
    """
    lms = LMS(rng.randrange(10**6))
    mcp_client, submission = McpClient(lms), f"s-0{rng.randint(100, 999)}"
    if trouble == "out of order":
        submission = rng.choice(lms.state()["submissions"])["id"]
        lms.failing = f"{trouble} {rng.randint(100, 999)}"
    trace = run(student, mcp_client, submission, 50)
    assert len(mcp_client.calls) == 1
    (result,) = trace.results()
    assert result.status == "tool_error"
    said = McpClient(lms).call_tool("post_grade", {"submission_id": submission, "score": 50})
    assert result.content == said["content"][0]["text"]
    assert result.call_id == trace.calls()[0].id
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]


@points(0.5)
def test_no_tool_is_called_that_is_not_offered(student, rng):
    """Without a post_grade on offer nothing is called, and the result names what there is.

    Next step: the names come from list_tools(); all of them belong into the content.
    """
    lms = LMS(rng.randrange(10**6))
    offered = ("list_assignments", "get_submissions", "list_grades")
    names = rng.sample(offered, 2)
    mcp_client = McpClient(lms, tuple(names))
    trace = run(student, mcp_client, "s-1000", rng.randint(0, 100))
    assert mcp_client.listed == 1
    assert mcp_client.calls == []
    assert lms.log == []
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    (call,), (result,) = trace.calls(), trace.results()
    assert (call.name, set(call.arguments)) == ("post_grade", {"submission_id", "score"})
    assert (result.call_id, result.status) == (call.id, "unknown_tool")
    assert all(name in result.content for name in names)
    assert trace.events[-1].reason == "done"
