from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS
from coursekit.worlds.lms_mcp import McpClient


@points(0.25)
def test_the_tool_is_discovered_and_called(student, reference):
    """The tools are listed, post_grade is called once, and one request reaches the LMS.

    Next step: mcp_client.list_tools() first, then mcp_client.call_tool("post_grade", {...}), each
    once. The content of the result is structuredContent.
    """
    lms = LMS("ch05 public")
    mcp_client, submission = McpClient(lms), lms.state()["submissions"][0]["id"]
    lent = lend(mcp_client, "list_tools", "call_tool")
    trace = student.grade_by_mcp(lent, submission, 87)
    times = {"list_tools": mcp_client.listed, "call_tool": len(mcp_client.calls)}
    assert times == {"list_tools": 1, "call_tool": 1}
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), {"submission_id": submission, "score": 87})
    ]
    reference.compare("by_mcp", trace)


@points(0.25)
def test_a_server_without_the_tool_is_not_called(student):
    """Where no post_grade is offered, no tool is called, and the result says which there are.

    Next step: compare with the names from list_tools() before you call anything. Record call,
    result and stop here too; the content is a text with all the names in it.
    """
    lms = LMS("ch05 public")
    mcp_client = McpClient(lms, ("list_assignments", "list_grades"))
    lent = lend(mcp_client, "list_tools", "call_tool")
    trace = student.grade_by_mcp(lent, "s-1", 87)
    assert mcp_client.calls == []
    assert [event.kind for event in trace.events] == ["call", "result", "stop"]
    result = trace.results()[0]
    assert result.status == "unknown_tool"
    assert isinstance(result.content, str), "The content of the result is to be a text."
    assert "list_assignments" in result.content
    assert "list_grades" in result.content


@points(0.5)
def test_a_failure_inside_a_result_is_seen(student):
    """A result with isError is a tool_error with the text of its first block, under the call's id.

    Next step: a failed tool does not raise; ask answer.get("isError") before you use the content.
    """
    lms = LMS("ch05 public")
    lent = lend(McpClient(lms), "list_tools", "call_tool")
    trace = student.grade_by_mcp(lent, "s-0", 87)
    said = McpClient(lms).call_tool("post_grade", {"submission_id": "s-0", "score": 87})
    result = trace.results()[0]
    assert result.status == "tool_error"
    assert result.content == said["content"][0]["text"]
    assert result.call_id == trace.calls()[0].id
