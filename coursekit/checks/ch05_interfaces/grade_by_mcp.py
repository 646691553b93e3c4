from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS
from coursekit.worlds.lms_mcp import McpClient


@points(0.5)
def test_the_tool_is_discovered_and_called(student, reference):
    """The tools are listed, post_grade is called once, and one request reaches the LMS.

    Next step: mcp_client.list_tools() first, then mcp_client.call_tool("post_grade", {...}).
    """
    lms = LMS("ch05 public")
    mcp_client, submission = McpClient(lms), lms.state()["submissions"][0]["id"]
    lent = lend(mcp_client, "list_tools", "call_tool")
    trace = student.grade_by_mcp(lent, submission, 87)
    assert (mcp_client.listed, len(mcp_client.calls)) == (1, 1)
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), {"submission_id": submission, "score": 87})
    ]
    reference.compare("by_mcp", trace)


@points(0.5)
def test_a_server_without_the_tool_is_not_called(student):
    """Where no post_grade is offered, no tool is called, and the result says which there are.

    Next step: compare with the names from list_tools() before you call anything.
    """
    lms = LMS("ch05 public")
    mcp_client = McpClient(lms, ("list_assignments",))
    lent = lend(mcp_client, "list_tools", "call_tool")
    trace = student.grade_by_mcp(lent, "s-1", 87)
    assert mcp_client.calls == []
    assert trace.results()[0].status == "unknown_tool"
    assert "list_assignments" in trace.results()[0].content
