# Different: works out status and content, then writes the trace in one go at the end.
def grade_by_mcp(mcp_client, submission_id, score):
    call = ToolCall("the only one", "post_grade", {"submission_id": submission_id, "score": score})
    tools = mcp_client.list_tools()
    if any(tool["name"] == call.name for tool in tools):
        answer = mcp_client.call_tool(name=call.name, arguments=call.arguments)
        failed = answer.get("isError", False)
        status = "tool_error" if failed else "ok"
        content = answer["content"][0]["text"] if failed else answer.get("structuredContent")
    else:
        status, content = "unknown_tool", json.dumps([tool["name"] for tool in tools])
    trace = Trace()
    trace.call(call)
    trace.result(ToolResult(call.id, status, content))
    trace.stop("done")
    return trace
