"""MCP servers as their callers see them: over HTTP without a socket, and line by line."""

import json

import httpx2
import pytest
from fastmcp import Client, FastMCP
from fastmcp.server.auth import StaticTokenVerifier

from coursekit.exchange import Exchange, message_steps
from coursekit.lending import lend
from coursekit.line_transport import line_streams, line_transport, overheard, stand_in
from coursekit.local import LocalNotebook
from coursekit.running import run
from coursekit.serving import LONGEST, URL, HttpHost, HttpWire, called, http_transport, posted
from coursekit.upstream import Door, Upstream
from coursekit.worlds.lms import LMS


def adder(auth=None):
    server = FastMCP("Adder", auth=auth)

    @server.tool
    def add(a: int, b: int) -> int:
        return a + b

    return server


async def added(transport):
    async with Client(transport) as client:
        return (await client.call_tool("add", {"a": 40, "b": 2})).content[0].text


def test_a_client_reaches_a_server_through_its_http_app():
    assert run(added(http_transport(HttpHost(adder())))) == "42"


def test_one_call_needs_no_client():
    host = HttpHost(adder(StaticTokenVerifier({"key": {"client_id": "a", "scopes": []}})))

    def call(arguments, token):
        params = {"name": "add", "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return called(run(host.request(*posted(message, token))))

    assert call({"a": 40, "b": 2}, "key") == (False, "42")
    assert call({"a": 40}, "key")[0]
    with pytest.raises(AssertionError, match="401"):
        call({"a": 40, "b": 2}, None)


def test_the_token_is_checked_there():
    host = HttpHost(adder(StaticTokenVerifier({"key": {"client_id": "a", "scopes": []}})))
    assert run(added(http_transport(host, "key"))) == "42"
    status, _, _ = run(host.request("POST", URL, {}, b"{}"))
    assert status == 401


def test_a_host_answers_on_whatever_loop_it_is_asked():
    host = HttpHost(adder())
    for _ in range(3):
        status, _, _ = run(host.request("GET", URL, {}, b""))
        assert status >= 400


def test_only_a_fastmcp_server_can_be_hosted():
    with pytest.raises(TypeError, match="expected a FastMCP server, got a dict"):
        HttpHost({})


class Fixed:
    def __init__(self, answer):
        self.answer = answer

    def request(self, method, url, headers, body):
        return self.answer


@pytest.mark.parametrize(
    "answer",
    [
        None,
        (200, {}),
        ("200", {}, b""),
        (200, {}, "text"),
        (42, {}, b""),
        (200, {}, b"x" * (LONGEST + 1)),
    ],
)
def test_an_answer_that_is_none_is_refused(answer):
    async def ask():
        async with httpx2.AsyncClient(transport=HttpWire(Fixed(answer))) as http:
            await http.get(URL)

    with pytest.raises(ValueError, match="answer"):
        run(ask())


class Lines:
    """A server of lines that knows the handshake and one tool."""

    RESULTS = {  # noqa: RUF012
        "initialize": {
            "protocolVersion": "2025-06-18",
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "lines", "version": "1"},
        },
        "tools/list": {"tools": [{"name": "add", "inputSchema": {"type": "object"}}]},
        "tools/call": {"content": [{"type": "text", "text": "42"}], "isError": False},
    }

    def __init__(self, spoil=lambda line: line):
        self.lines, self.spoil = [], spoil

    def handle_line(self, line):
        self.lines.append(line)
        message = json.loads(line)
        if "id" not in message:
            return None
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] in self.RESULTS:
            reply["result"] = self.RESULTS[message["method"]]
        else:
            reply["error"] = {"code": -32601, "message": "no such method"}
        return self.spoil(json.dumps(reply).encode() + b"\n")


def test_a_client_talks_to_a_server_line_by_line():
    server = Lines()
    assert run(added(line_transport(server))) == "42"
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in server.lines)


def test_the_official_session_does_too():
    from mcp import ClientSession

    async def visit():
        async with line_streams(Lines()) as streams, ClientSession(*streams) as session:
            greeting = await session.initialize()
            return greeting.server_info.name, (await session.list_tools()).tools[0].name

    assert run(visit()) == ("lines", "add")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: b"working\n",
        lambda line: line[:-1],
        lambda line: line + line,
        lambda line: line.decode(),
        lambda line: line[:-1] + b" " * LONGEST + b"\n",
    ],
    ids=["no JSON", "no newline", "two lines", "text", "too long"],
)
def test_a_reply_that_is_no_line_is_no_answer(spoil):
    from mcp import ClientSession

    async def visit():
        patience = {"read_timeout_seconds": 0.2}
        async with line_streams(Lines(spoil)) as ends, ClientSession(*ends, **patience) as session:
            await session.initialize()

    with pytest.raises(BaseException):  # noqa: B017
        run(visit())


def test_what_is_printed_is_overheard():
    def talk(word):
        print(word)
        return len(word)

    assert overheard(talk, "hello") == (5, "hello\n", "")
    assert stand_in(len).handle("hello") == 5


async def asked(transport, path):
    async with httpx2.AsyncClient(transport=transport, base_url="https://lms.invalid") as http:
        return await http.get(path, headers={"authorization": "Bearer key"})


def test_an_upstream_leads_through_the_door():
    lms = LMS(seed=1, token="key")
    answer = run(asked(Upstream(Door(lms.app)), "/assignments"))
    assert answer.json() == lms.state()["assignments"]
    assert lms.log[0].headers["host"] == "lms.invalid"


def test_an_upstream_crosses_the_wall_with_its_door_on_our_side():
    lms = LMS(seed=1, token="key")

    def in_the_notebook(transport):
        return run(asked(transport, "/assignments")).json()

    notebook = LocalNotebook({"ask": in_the_notebook})
    upstream = Upstream(lend(Door(lms.app), "answer", kept=True))
    assert notebook.call("ask", (upstream,), {}) == lms.state()["assignments"]
    assert len(lms.log) == 1


def test_a_shut_door_is_a_service_out_of_reach():
    door = Door(LMS().app)
    door.shut = "the cable is cut"
    with pytest.raises(httpx2.ConnectError, match="the cable is cut"):
        run(asked(Upstream(door), "/assignments"))


def test_an_exchange_keeps_both_sides_and_is_told_step_by_step():
    def handle(message):
        if "id" not in message:
            return None
        if message["method"] == "tools/call":
            content = [{"type": "text", "text": "broken"}]
            result = {"content": content, "isError": True}
            return {"jsonrpc": "2.0", "id": message["id"], "result": result}
        return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no"}}

    exchange = Exchange(handle)
    exchange({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    exchange({"jsonrpc": "2.0", "method": "notifications/initialized"})
    exchange({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "add"}})
    assert [sender for sender, _ in exchange.messages] == [
        "client", "server", "client", "client", "server",
    ]  # fmt: skip
    told = message_steps(exchange)
    assert [(step.source, step.target, step.good) for step in told] == [
        ("client", "server", True),
        ("server", "client", False),
        ("client", "server", True),
        ("client", "server", True),
        ("server", "client", False),
        ("client", "host", False),
    ]
    assert told[-1].label == "#2 isError: broken"
