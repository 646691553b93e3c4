# Different: one inner function that finishes the trace, and early returns.
def grade_by_mcp(mcp_client, submission_id: str, score: int) -> Trace:
    trace = Trace()

    def finish(status, content):
        trace.result(ToolResult("1", status, content))
        trace.stop("done")
        return trace

    arguments = {"score": score, "submission_id": submission_id}
    offered = {tool["name"]: tool for tool in mcp_client.list_tools()}
    trace.call(ToolCall("1", "post_grade", arguments))
    if "post_grade" not in offered:
        return finish("unknown_tool", "only " + " and ".join(offered))
    answer = mcp_client.call_tool("post_grade", arguments)
    if answer["isError"]:
        return finish("tool_error", answer["content"][0]["text"])
    return finish("ok", answer["structuredContent"])
