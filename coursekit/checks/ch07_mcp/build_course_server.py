from fastmcp import Client

from coursekit.lending import lend
from coursekit.running import run
from coursekit.serving import called, http_transport, posted
from coursekit.testing import points
from coursekit.upstream import Door, Upstream
from coursekit.worlds.lms import LMS

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


def ask(host, name, **arguments):
    """Whether a call of the agent's is an error, with its text."""
    params = {"name": name, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return called(host.request(*posted(message, "the-agent-token")))


@points(0.5)
def test_three_operations_become_tools(student, in_box):
    """The server's tools are the three that are wanted, and no others.

    Next step: make a document that holds only the operations whose operationId is in WANTED.
    """
    _, host = course(student, in_box)

    async def talk():
        async with Client(http_transport(host, "the-agent-token")) as client:
            return [tool.name for tool in await client.list_tools()]

    assert sorted(run(talk())) == ["get_submissions", "list_assignments", "post_grade"]


@points(0.5)
def test_without_a_token_nobody_gets_in(student, in_box):
    """Without a token, or with another one, the status is 401, and the LMS hears nothing.

    Next step: give from_openapi auth=StaticTokenVerifier({agent_token: {"client_id": "agent",
    "scopes": []}}).
    """
    lms, host = course(student, in_box)
    for shown in (None, "the-lms-token"):
        status, _, _ = host.request(*posted(INITIALIZE, shown))
        assert status == 401, f"The status of a caller who shows {shown or 'no token'}."
    assert lms.log == []


@points(0.5)
def test_a_call_reaches_the_lms_with_its_own_token(student, in_box):
    """A good call reaches the LMS once, with the LMS's token, and its answer comes back.

    Next step: httpx2.AsyncClient(transport=transport, base_url=..., headers={"Authorization":
    f"Bearer {lms_token}"}).
    """
    lms, host = course(student, in_box)
    failed, text = ask(host, "list_assignments")
    assert [(seen.method, seen.path) for seen in lms.log] == [("GET", "/assignments")]
    assert lms.log[0].headers["authorization"] == "Bearer the-lms-token"
    assert not failed, "list_assignments is an error."
    assert lms.state()["assignments"][0]["title"] in text


@points(0.25)
def test_five_hundred_points_are_stopped(student, in_box):
    """A score of 500 is refused, and so is no score; the LMS never hears of it.

    Next step: a Middleware whose on_call_tool gives the arguments and the tool's parameters to
    problems, and raises ToolError before call_next. from_openapi takes middleware=[...], a list
    with an object of your class.
    """
    lms, host = course(student, in_box)
    submission = lms.state()["submissions"][0]["id"]
    for score in ({"score": 500}, {}):
        failed, text = ask(host, "post_grade", submission_id=submission, **score)
        assert failed, f"post_grade with {score or 'no score'} is no error."
        assert "score" in text
    assert lms.log == []


@points(0.25)
def test_what_goes_wrong_is_told_in_your_words(student, in_box):
    """An unknown tool is an error, and so is a broken LMS, with none of the words it used.

    Next step: get_tool gives None for a name it does not know. Catch every Exception of call_next,
    and raise ToolError with words of your own.
    """
    lms, host = course(student, in_box)
    failed, _ = ask(host, "delete_everything")
    assert failed, "delete_everything, a tool there is not, is no error."
    lms.failing = "the password is hunter2"
    failed, text = ask(host, "list_assignments")
    assert failed, "The LMS answered 500, and list_assignments is no error."
    assert "hunter2" not in text
