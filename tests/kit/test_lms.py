import asyncio

import httpx2
import pytest

from coursekit.values import decode, encode
from coursekit.worlds.lms import LMS, LMS_TOKEN, Client, Response
from coursekit.worlds.lms_mcp import SERVER, McpClient


def nothing_else(*_):
    raise AssertionError("only data was expected")


def a_submission(lms):
    return lms.state()["submissions"][0]["id"]


def test_the_same_seed_gives_the_same_course():
    assert LMS(7).state() == LMS(7).state()
    assert LMS(7).state() != LMS(8).state()


def test_a_get_changes_nothing():
    lms = LMS(1)
    before = lms.state()
    for path in ("/assignments", "/submissions", f"/submissions/{a_submission(lms)}", "/grade"):
        assert lms.client().request("GET", path).status_code == 200
    assert lms.state() == before


def test_put_twice_is_put_once_and_post_twice_is_two():
    lms = LMS(1)
    client, path = lms.client(), f"/submissions/{a_submission(lms)}"
    client.request("PUT", path, json={"text": "Better."})
    once = lms.state()
    client.request("PUT", path, json={"text": "Better."})
    assert lms.state() == once
    new = {"assignment": "a1", "student": "ines", "text": "Mine."}
    ids = [client.request("POST", "/submissions", json=new).json()["id"] for _ in range(2)]
    assert ids[0] != ids[1]
    assert len(lms.state()["submissions"]) == len(once["submissions"]) + 2


def test_what_was_deleted_is_not_found():
    lms = LMS(1)
    client, path = lms.client(), f"/submissions/{a_submission(lms)}"
    assert client.request("DELETE", path) == Response(204, "")
    assert client.request("GET", path).status_code == 404
    assert client.request("DELETE", path).status_code == 404


def test_an_assignment_goes_with_its_submissions():
    lms = LMS(1)
    lms.client().request("DELETE", "/assignments/a1")
    state = lms.state()
    assert "a1" not in {each["id"] for each in state["assignments"]}
    assert "a1" not in {each["assignment"] for each in state["submissions"]}


def test_submissions_are_filtered():
    lms = LMS(1)
    state = lms.state()
    graded = {grade["submission_id"] for grade in state["grades"]}
    expected = [each for each in state["submissions"] if each["id"] not in graded]
    answer = lms.client().request("GET", "/submissions", params={"ungraded": True})
    assert answer.json() == expected
    student = expected[0]["student"]
    answer = lms.client().request("GET", f"/submissions?student={student}")
    assert answer.json() == [each for each in state["submissions"] if each["student"] == student]


def test_a_score_is_entered_as_it_comes():
    lms = LMS(1)
    body = {"submission_id": a_submission(lms), "score": 500}
    answer = lms.client().request("POST", "/grade", json=body)
    assert answer.status_code == 201
    assert lms.state()["grades"][-1] == {"id": answer.json()["id"], **body}


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/grade", {"score": 1}, 422),
        ("POST", "/grade", [1], 422),
        ("POST", "/grade", None, 422),
        ("POST", "/grade", {"submission_id": "s-0", "score": 1}, 404),
        ("PATCH", "/grade", None, 405),
        ("GET", "/nowhere", None, 404),
        ("GET", "/submissions/", None, 404),
    ],
)
def test_a_bad_request_is_answered_with_its_status(method, path, body, status):
    lms = LMS(1)
    before = lms.state()
    answer = lms.client().request(method, path, json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]
    assert lms.state() == before


@pytest.mark.parametrize("token", [None, "", "wrong", LMS_TOKEN.upper()])
def test_without_the_token_nothing_is_told(token):
    lms = LMS(1)
    answer = Client(lms.app, token).request("GET", "/submissions")
    assert answer == Response(401, '{"detail":"a valid bearer token is needed"}')
    assert Client(lms.app, token).request("GET", "/openapi.json").json() == lms.openapi()


def test_when_failing_it_answers_500_and_does_nothing():
    lms = LMS(1)
    before, lms.failing = lms.state(), "no disk 7"
    answer = lms.client().request("DELETE", "/assignments/a1")
    assert (answer.status_code, answer.json()) == (500, {"detail": "no disk 7"})
    assert lms.state() == before
    lms.failing = None
    assert lms.client().request("DELETE", "/assignments/a1").status_code == 204


def test_requests_are_logged_as_they_were_sent():
    lms = LMS(1)
    lms.client().request("POST", "/grade?x=a%20b", json={"score": None})
    Client(lms.app).request("GET", "/submissions/a%2Fb", params={"student": "a&b=c"})
    first, second = lms.log
    assert (first.method, first.path, first.query) == ("POST", "/grade", (("x", "a b"),))
    assert first.body == {"score": None}
    assert first.headers["authorization"] == f"Bearer {LMS_TOKEN}"
    assert (second.path, second.segments) == ("/submissions/a%2Fb", ("submissions", "a/b"))
    assert (second.query, second.body) == ((("student", "a&b=c"),), None)


def test_an_encoded_slash_does_not_lead_to_another_route():
    lms = LMS(1)
    client = lms.client()
    assert client.request("GET", "/submissions/..%2Fgrade").status_code == 404
    assert client.request("GET", "/submissions/../grade").json() == lms.state()["grades"]


@pytest.mark.parametrize("path", ["assignments", "//assignments", "http://lms.test/", ""])
def test_a_path_begins_with_one_slash(path):
    with pytest.raises(ValueError, match="a path begins with one /"):
        LMS(1).client().request("GET", path)


def test_a_response_crosses_the_wall():
    answer = LMS(1).client().request("GET", "/assignments")
    assert decode(encode(answer, nothing_else), nothing_else) == answer


def test_the_document_can_be_cut_to_some_operations():
    lms = LMS(1)
    cut = lms.openapi("list_assignments", "get_submissions", "post_grade")
    assert {(path, *item) for path, item in cut["paths"].items()} == {
        ("/assignments", "get"),
        ("/submissions", "get"),
        ("/grade", "post"),
    }
    with pytest.raises(ValueError, match="no operation called drop_course"):
        lms.openapi("post_grade", "drop_course")


def test_over_real_http_it_answers_the_same():
    lms, twin = LMS(3), LMS(3)
    body = {"submission_id": a_submission(lms), "score": 71}
    with lms.serve() as url, Client(url, LMS_TOKEN) as real:
        assert real.request("POST", "/grade", json=body) == twin.client().request(
            "POST", "/grade", json=body
        )
        assert real.request("GET", "/submissions/..%2Fgrade").status_code == 404
    assert lms.state() == twin.state()
    assert (lms.log[0].path, lms.log[0].body) == ("/grade", body)
    assert lms.log[1].path == "/submissions/..%2Fgrade"


def test_the_client_works_while_an_event_loop_runs():
    async def work():
        return LMS(1).client().request("GET", "/assignments").status_code

    assert asyncio.run(work()) == 200


def test_an_app_that_waits_is_not_run_in_process():
    async def sleepy(scope, receive, send):
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="serve it instead"):
        Client(sleepy).request("GET", "/")


def test_an_async_client_reaches_the_app_too():
    lms = LMS(1)

    async def work():
        transport = httpx2.ASGITransport(app=lms.app)
        headers = {"Authorization": f"Bearer {lms.token}"}
        async with httpx2.AsyncClient(
            transport=transport, base_url="https://lms.test", headers=headers
        ) as client:
            return (await client.get("/assignments")).json()

    assert asyncio.run(work()) == lms.state()["assignments"]


def test_an_mcp_call_reaches_the_lms_as_one_request():
    lms = LMS(1)
    client = McpClient(lms)
    names = [tool["name"] for tool in client.list_tools()]
    assert names == ["list_assignments", "get_submissions", "post_grade"]
    assert lms.log == []
    body = {"submission_id": a_submission(lms), "score": 64}
    result = client.call_tool("post_grade", body)
    assert result["structuredContent"] == lms.state()["grades"][-1]
    assert result["isError"] is False
    assert [(each.method, each.path, each.query, each.body) for each in lms.log] == [
        ("POST", "/grade", (), body)
    ]
    failed = client.call_tool("post_grade", {**body, "submission_id": "s-0"})
    assert failed["isError"] is True
    assert "404" in failed["content"][0]["text"]
    assert (client.listed, [call.name for call in client.calls]) == (1, ["post_grade"] * 2)


def test_tools_results_and_requests_are_those_of_a_real_mcp_server():
    from fastmcp import Client as RealClient
    from fastmcp import FastMCP

    ours, real = LMS(2), LMS(2)
    client, names = McpClient(ours, tuple(SERVER)), tuple(SERVER)
    submission = {"submission_id": a_submission(ours)}
    calls = [
        ("list_assignments", {}),
        ("get_submissions", {"ungraded": True, "assignment": "a1"}),
        ("list_grades", submission),
        ("post_grade", {**submission, "score": 91}),
        ("post_grade", {**submission, "score": 500, "comment": "Fine."}),
        ("post_grade", {"submission_id": "s-0", "score": 1}),
        ("drop_course", {}),
    ]

    async def theirs():
        upstream = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=real.app),
            base_url="https://lms.test",
            headers={"Authorization": f"Bearer {real.token}"},
        )
        async with RealClient(FastMCP.from_openapi(real.openapi(*names), upstream)) as session:
            tools = [tool.model_dump(by_alias=True) for tool in await session.list_tools()]
            results = [await session.call_tool_mcp(name, given) for name, given in calls]
            return tools, [result.model_dump(by_alias=True) for result in results]

    tools, results = asyncio.run(theirs())
    kept = ("name", "description", "inputSchema")
    described = [{key: tool[key] for key in kept} for tool in tools]
    assert sorted(described, key=by_name) == sorted(client.list_tools(), key=by_name)
    for (name, given), result in zip(calls, results, strict=True):
        got = client.call_tool(name, given)
        assert got["isError"] is result["isError"]
        assert got.get("structuredContent") == result["structuredContent"]
        blocks = [(block["type"], block["text"]) for block in result["content"]]
        if not got["isError"]:
            assert [(block["type"], block["text"]) for block in got["content"]] == blocks
    assert [(r.method, r.path, r.query, r.body) for r in ours.log] == [
        (r.method, r.path, r.query, r.body) for r in real.log
    ]
    assert ours.state() == real.state()


def by_name(tool):
    return tool["name"]
