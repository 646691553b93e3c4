import json

from fastmcp import Client

from coursekit.lending import lend
from coursekit.running import run
from coursekit.serving import URL, http_transport
from coursekit.testing import points
from coursekit.upstream import Door, Upstream
from coursekit.worlds.lms import LMS

HEADERS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "c", "version": "1"},
}
INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}


def course(student, in_box):
    lms = LMS(seed=11, token="the-lms-token")
    upstream = Upstream(lend(Door(lms.app), "answer", kept=True))
    server = student.build_course_server(lms.openapi(), upstream, lms.token, "the-agent-token")
    return lms, in_box("coursekit.serving:HttpHost", server)


def visit(host, *calls):
    """The names of the tools, and whether each call is an error, with its text."""

    async def talk():
        async with Client(http_transport(host, "the-agent-token")) as client:
            names = [tool.name for tool in await client.list_tools()]
            results = [await client.call_tool(*call, raise_on_error=False) for call in calls]
            return names, [(result.is_error, result.content[0].text) for result in results]

    return run(talk())


@points(0.5)
def test_three_operations_become_tools(student, in_box):
    """The server's tools are the three that are wanted, and no others.

    Next step: make a document that holds only the operations whose operationId is in WANTED.
    """
    _, host = course(student, in_box)
    names, _ = visit(host)
    assert sorted(names) == ["get_submissions", "list_assignments", "post_grade"]


@points(0.5)
def test_without_a_token_nobody_gets_in(student, in_box):
    """Without a token, or with another one, the status is 401, and the LMS hears nothing.

    Next step: give from_openapi auth=StaticTokenVerifier({agent_token: {"client_id": "agent",
    "scopes": []}}).
    """
    lms, host = course(student, in_box)
    for given in ({}, {"authorization": "Bearer the-lms-token"}):
        status, _, _ = host.request(
            "POST", URL, {**HEADERS, **given}, json.dumps(INITIALIZE).encode()
        )
        assert status == 401
    assert lms.log == []


@points(0.5)
def test_a_call_reaches_the_lms_with_its_own_token(student, in_box):
    """A good call reaches the LMS once, with the LMS's token, and its answer comes back.

    Next step: httpx2.AsyncClient(transport=transport, base_url=..., headers={"Authorization":
    f"Bearer {lms_token}"}).
    """
    lms, host = course(student, in_box)
    _, [(failed, text)] = visit(host, ("list_assignments", {}))
    assert [(seen.method, seen.path) for seen in lms.log] == [("GET", "/assignments")]
    assert lms.log[0].headers["authorization"] == "Bearer the-lms-token"
    assert not failed
    assert lms.state()["assignments"][0]["title"] in text


@points(0.5)
def test_five_hundred_points_are_stopped(student, in_box):
    """A score of 500 is refused, and the LMS never hears of it.

    Next step: a Middleware whose on_call_tool gives the arguments and the tool's parameters to
    problems, and raises ToolError before call_next.
    """
    lms, host = course(student, in_box)
    submission = lms.state()["submissions"][0]["id"]
    _, [(failed, text)] = visit(host, ("post_grade", {"submission_id": submission, "score": 500}))
    assert failed
    assert "score" in text
    assert lms.log == []
