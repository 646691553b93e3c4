# Wrong: sends PUT, since a grade is an update.
def grade_by_rest(client, submission_id: str, score: int) -> Trace:
    """Enter a grade by one request, POST /grade. Rules the tests check:

    - Exactly one request; its JSON body has submission_id and score, and nothing else.
    - Trace: call, result, stop. The call's name is "POST /grade", its arguments are the body; the
      result carries the call's id; the reason of the stop is "done".
    - The result is "ok" with a status below 400, else "tool_error". Either way its content is the
      answer's body read as JSON.
    """
    trace, body = Trace(), {"submission_id": submission_id, "score": score}
    trace.call(ToolCall("call-1", "POST /grade", body))
    answer = client.request("PUT", "/grade", json=body)
    status = "ok" if answer.status_code < 400 else "tool_error"
    trace.result(ToolResult("call-1", status, answer.json()))
    trace.stop("done")
    return trace
