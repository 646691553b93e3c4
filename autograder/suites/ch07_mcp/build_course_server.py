import jsonschema  # noqa: F401 - a client loads it at its first result: once, before judges fork
import pytest
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


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(12))


class Overhearing:
    """A host that keeps every answer that passes through it, as text."""

    def __init__(self, host):
        self.ask, self.answers = host.request, []

    def request(self, method, url, headers, body):
        answer = self.ask(method, url, headers, body)
        self.answers.append(f"{answer[1]} {answer[2].decode('utf-8', 'replace')}")
        return answer


class Course:
    """The student's server in front of an LMS of ours, whose log we keep."""

    def __init__(self, student, in_box, rng):
        self.lms = LMS(seed=rng.randint(0, 10**9), token=word(rng))
        self.agent_token, self.door = word(rng), Door(self.lms.app)
        server = student.build_course_server(
            self.lms.openapi(),
            Upstream(lend(self.door, "answer", kept=True)),
            self.lms.token,
            self.agent_token,
        )
        self.host = Overhearing(in_box("coursekit.serving:HttpHost", server))

    def post(self, message, authorization):
        method, url, headers, body = posted(message)
        if authorization is not None:
            headers["authorization"] = authorization
        return self.host.request(method, url, headers, body)[0]

    def visit(self, *calls):
        """Whether each call of the agent's is an error, with its text."""

        def ask(name, arguments):
            params = {"name": name, "arguments": arguments}
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            return called(self.host.request(*posted(message, self.agent_token)))

        return [ask(*call) for call in calls]

    def submission(self, rng):
        return rng.choice(self.lms.state()["submissions"])["id"]


@pytest.fixture
def course(student, in_box, rng):
    return Course(student, in_box, rng)


@points(0.5)
def test_strangers_get_401_and_nothing_goes_upstream(course, rng):
    """Whatever they ask and whatever they show, strangers get 401, and the LMS hears nothing.

    Next step: the verifier knows one token, agent_token. The LMS's own is not a second one.
    """
    good = {"name": "list_assignments", "arguments": {}}
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": good},
    ]
    shown = [None, "Bearer ", f"Bearer {word(rng)}", f"Bearer {course.lms.token}"]
    shown += [
        f"Bearer {course.agent_token}x",
        f"Bearer {course.agent_token[:-1]}",
        course.agent_token,
    ]
    for authorization in shown:
        assert course.post(messages[2], authorization) == 401
    for message in messages[:2]:
        for authorization in (None, f"Bearer {course.lms.token}"):
            assert course.post(message, authorization) == 401
    assert course.lms.log == []
    assert course.post(messages[2], f"Bearer {course.agent_token}") == 200
    assert len(course.lms.log) == 1


@points(0.5)
def test_the_agents_token_never_goes_upstream(course, rng):
    """Each request to the LMS carries the LMS's token, and in no part the agent's.

    Next step: the outbound header belongs to the httpx2 client; do not pass on what came in.
    """
    submission = course.submission(rng)
    results = course.visit(
        ("list_assignments", {}),
        ("get_submissions", {"ungraded": True}),
        ("post_grade", {"submission_id": submission, "score": rng.randint(0, 100)}),
    )
    assert [failed for failed, _ in results] == [False] * 3
    paths = [(seen.method, seen.path) for seen in course.lms.log]
    assert paths == [("GET", "/assignments"), ("GET", "/submissions"), ("POST", "/grade")]
    for seen in course.lms.log:
        assert seen.headers["authorization"] == f"Bearer {course.lms.token}"
        assert course.agent_token not in f"{seen.headers} {seen.query} {seen.body}"


@points(0.5)
def test_the_calls_do_their_work(course, rng):
    """The three tools do what the LMS's operations do, arguments and all.

    Next step: once a call has passed your checks, return what call_next returns.
    """
    submission, score = course.submission(rng), rng.randint(0, 100)
    assignment = rng.choice(course.lms.state()["assignments"])
    grade = {"submission_id": submission, "score": score, "comment": word(rng)}

    async def talk():
        async with Client(http_transport(course.host, course.agent_token)) as client:
            tools = await client.list_tools()
            calls = {
                "list_assignments": {},
                "get_submissions": {"assignment": assignment["id"]},
                "post_grade": grade,
            }
            results = [await client.call_tool(*call) for call in calls.items()]
            return tools, [(each.is_error, each.content[0].text) for each in results]

    tools, results = run(talk())
    assert sorted(tool.name for tool in tools) == [
        "get_submissions",
        "list_assignments",
        "post_grade",
    ]
    assert [failed for failed, _ in results] == [False] * 3
    assert assignment["title"] in results[0][1]
    assert course.lms.log[1].query == (("assignment", assignment["id"]),)
    assert course.lms.log[2].body == grade
    assert course.lms.state()["grades"][-1].items() >= grade.items()


@points(1)
def test_what_does_not_fit_is_stopped_before_the_lms(course, rng):
    """Scores out of bounds, missing, unknown and misfitting fields are stopped before the LMS.

    Next step: problems(arguments, tool.parameters) finds them all; arguments may be None.
    """
    submission = course.submission(rng)
    good = {"submission_id": submission, "score": 50}
    bad = {
        "score": [{**good, "score": value} for value in (500, 101, -1, "50", True, 1.5, None)],
        "submission_id": [{"score": 50}, {"submission_id": 7, "score": 50}, {}],
        "": [{**good, word(rng): 1}, {**good, "Score": 1}],
    }
    for field, faulty in bad.items():
        results = course.visit(*[("post_grade", each) for each in faulty])
        for failed, text in results:
            assert failed
            assert field in text
    results = course.visit(
        ("get_submissions", {word(rng): "a1"}),
        ("get_submissions", {"ungraded": "yes"}),
        ("list_assignments", {word(rng): 1}),
    )
    assert [failed for failed, _ in results] == [True] * 3
    assert course.lms.log == []
    results = course.visit(("post_grade", good))
    assert results[0][0] is False
    assert len(course.lms.log) == 1


@points(0.5)
def test_an_unknown_tool_does_no_harm(course, rng):
    """An unknown tool, and an operation that is not wanted, are errors, and life goes on.

    Next step: get_tool gives None for a name it does not know; look before you read parameters.
    """
    submission = course.submission(rng)
    results = course.visit(
        (word(rng), {}),
        ("delete_submission", {"id": submission}),
        ("create_submission", {"assignment": "a1", "student": "x", "text": "y"}),
        ("list_assignments", {}),
    )
    assert [failed for failed, _ in results] == [True, True, True, False]
    assert [(seen.method, seen.path) for seen in course.lms.log] == [("GET", "/assignments")]


@points(0.5)
def test_a_broken_lms_is_told_in_other_words(course, rng):
    """When the LMS breaks down or is out of reach, the call fails with none of its words.

    Next step: catch every Exception of call_next, and raise ToolError with words of your own.
    """
    secret = word(rng)
    course.lms.failing = f"{secret} {course.lms.token}"
    calls = [
        ("list_assignments", {}),
        ("post_grade", {"submission_id": course.submission(rng), "score": 50}),
    ]
    broken = course.visit(*calls)
    course.lms.failing, course.door.shut = None, f"{secret} {course.lms.token}"
    unreachable = course.visit(*calls)
    course.door.shut = None
    well = course.visit(("list_assignments", {}))
    assert [failed for failed, _ in broken + unreachable] == [True] * 4
    assert well[0][0] is False
    assert len(course.lms.log) == 3
    for answer in course.host.answers:
        assert secret not in answer


@points(0.5)
def test_the_lms_token_is_in_nothing_that_comes_back(course, rng):
    """Through good calls and bad ones, the LMS's token is in no header, result or error.

    Next step: never put the client, a request or an exception of httpx2 into words.
    """
    submission = course.submission(rng)
    course.visit(
        ("list_assignments", {}),
        ("post_grade", {"submission_id": word(rng), "score": 50}),
        ("post_grade", {"submission_id": submission, "score": 500}),
        (word(rng), {}),
    )
    course.lms.failing = f"Bearer {course.lms.token}"
    course.visit(("get_submissions", {}))
    course.door.shut = course.lms.token
    course.visit(("get_submissions", {}))
    assert len(course.host.answers) == 6
    for answer in course.host.answers:
        assert course.lms.token not in answer
