from coursekit.testing import points

FINE = {"jsonrpc": "2.0", "id": 1, "result": {"content": [], "isError": False}}


@points(0.25)
def test_a_result_is_ok(student):
    """A proper result is ok.

    Next step: when nothing is wrong with it and isError is False, return "ok".
    """
    assert student.outcome(FINE) == "ok"


@points(0.25)
def test_a_failed_tool_is_not_ok(student):
    """A result with isError true is a tool_error.

    Next step: a response without the key error can still report a failure: look into the result.
    """
    failed = {"content": [{"type": "text", "text": "rate limit"}], "isError": True}
    assert student.outcome({**FINE, "result": failed}) == "tool_error"


@points(0.25)
def test_an_error_is_of_the_protocol(student):
    """A response with error is a protocol_error.

    Next step: the key error is enough.
    """
    error = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "no such tool"}}
    assert student.outcome(error) == "protocol_error"


@points(0.25)
def test_a_malformed_response_is_of_the_protocol(student):
    """A response with parts missing, or of the wrong type, is a protocol_error.

    Next step: go through the first rule word by word; use get, so that nothing raises KeyError.
    """
    no_id = {"jsonrpc": "2.0", "result": {"content": []}}
    assert student.outcome(no_id) == "protocol_error"
    for result in ("ok", {"isError": False}, {"content": "ok"}, {"content": [], "isError": "no"}):
        assert student.outcome({**FINE, "result": result}) == "protocol_error"
    assert student.outcome({**FINE, "result": {"content": []}}) == "ok"
