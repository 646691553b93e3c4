# Wrong: records the list of blocks where the text belongs.
def grade_by_mcp(mcp_client, submission_id: str, score: int) -> Trace:
    """Discover the tool post_grade and call it. Rules the tests check:

    - First list_tools(), once. If it has no tool called post_grade, call_tool is not used: the
      result is "unknown_tool", its content a text with the name of every tool that there is.
    - Else call_tool once, with the arguments submission_id and score. isError true: "tool_error",
      content: the text of the first block. Otherwise "ok", content: structuredContent.
    - Trace: call, result, stop, in all cases. The call is named post_grade and has these two
      arguments; the result carries its id; the reason of the stop is "done".
    """
    trace, names = Trace(), [tool["name"] for tool in mcp_client.list_tools()]
    call = ToolCall("call-1", "post_grade", {"submission_id": submission_id, "score": score})
    trace.call(call)
    if call.name not in names:
        result = ToolResult(call.id, "unknown_tool", f"there are: {', '.join(names)}")
    else:
        answer = mcp_client.call_tool(call.name, call.arguments)
        if answer.get("isError"):
            result = ToolResult(call.id, "tool_error", answer["content"])
        else:
            result = ToolResult(call.id, "ok", answer["structuredContent"])
    trace.result(result)
    trace.stop("done")
    return trace
