# Different: the path is built from parts, and the JSON is read by hand.
def grade_by_rest(client, submission_id, score):
    trace = Trace()
    call = ToolCall("", "POST /grade", {"score": score, "submission_id": submission_id})
    trace.call(call)
    verb, path = call.name.split()
    answer = client.request(verb, path, None, call.arguments)
    worked = answer.status_code // 100 == 2
    outcome = ToolResult(call.id, "ok" if worked else "tool_error", json.loads(answer.text))
    trace.result(outcome)
    trace.stop("done")
    return trace
