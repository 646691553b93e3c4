from coursekit.testing import points


@points(0)
def test_a_first_request_needs_no_session(student):
    """The first request of a session is let through without one.

    Next step: look for Mcp-Session-Id only when not initializing.
    """
    assert student.check_http({}, set(), True) == 200


@points(0)
def test_later_requests_need_a_known_session(student):
    """Later requests need a session id, and one that is known.

    Next step: no id is 400, an unknown one is 404.
    """
    assert student.check_http({}, {"s1"}, False) == 400
    assert student.check_http({"Mcp-Session-Id": "s2"}, {"s1"}, False) == 404
    assert student.check_http({"Mcp-Session-Id": "s1"}, {"s1"}, False) == 200


@points(0)
def test_a_web_page_from_elsewhere_is_refused(student):
    """An origin that is not this computer is refused.

    Next step: compare urlsplit(origin).hostname with the three names of this computer.
    """
    assert student.check_http({"Origin": "https://example.org"}, set(), True) == 403
    assert student.check_http({"Origin": "http://localhost.example.org"}, set(), True) == 403
    assert student.check_http({"origin": "http://localhost:8888"}, set(), True) == 200


@points(0)
def test_a_revision_that_is_not_spoken_is_refused(student):
    """A revision other than the two is refused; none at all will do.

    Next step: look at the header only if it is there, whatever the case of its name.
    """
    assert student.check_http({"mcp-protocol-version": "2026-07-28"}, set(), True) == 400
    assert student.check_http({"MCP-Protocol-Version": "2025-03-26"}, set(), True) == 200
