# Different: sends through the request of exercise 1.
def grade_by_rest(client, submission_id: str, score: int) -> Trace:
    body = {"submission_id": submission_id, "score": score}
    status, content = request(client, verb_for("create"), "/grade", body)
    trace = Trace()
    trace.call(ToolCall("a", "POST /grade", body))
    trace.result(ToolResult("a", "tool_error" if status >= 400 else "ok", content))
    trace.stop("done")
    return trace
