"""Every message that the course's MCP servers send, against the specification's own schemas."""

import json
import os
from pathlib import Path

import jsonschema
import pytest

from coursekit.running import run
from coursekit.serving import URL, HttpHost, http_transport
from coursekit.upstream import Door, Upstream
from coursekit.worlds.lms import LMS
from tests.peers.solved import definitions

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("COURSE_PEER_DATA", ROOT.parent / "shared" / "data")) / "mcp"
RESULTS = {
    "initialize": "InitializeResult",
    "ping": "EmptyResult",
    "server/discover": "DiscoverResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
}
HEADERS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def hello(revision):
    who = {"name": "peer", "version": "1"}
    return request(0, "initialize", protocolVersion=revision, capabilities={}, clientInfo=who)


@pytest.fixture(scope="module")
def solved():
    namespace = {"__name__": "solved"}
    exec(definitions("ch07_mcp"), namespace)
    return namespace


@pytest.fixture(scope="module")
def schemas():
    files = sorted(FOLDER.glob("schema_*.json"))
    if not files:
        pytest.skip(f"no MCP schemas in {FOLDER.parent}; set COURSE_PEER_DATA to their folder")
    return {
        path.stem.removeprefix("schema_"): json.loads(path.read_text("utf-8")) for path in files
    }


def check(schemas, revision, asked, reply):
    """Fails unless the reply is valid by the revision's schema for what was asked."""
    schema = schemas[revision]
    place = "definitions" if "definitions" in schema else "$defs"
    old = revision == "2025-06-18"
    if "error" in reply:
        name = "JSONRPCError" if old else "JSONRPCErrorResponse"
        parts = [(name, reply)]
    else:
        name = "JSONRPCResponse" if old else "JSONRPCResultResponse"
        parts = [(name, reply), (RESULTS[asked["method"]], reply["result"])]
    for name, value in parts:
        validator = jsonschema.validators.validator_for(schema)
        validator({**schema, "$ref": f"#/{place}/{name}"}).validate(value)


def calls(tools):
    """A good call, one with odd arguments and one of an unknown tool."""
    name = tools[0]["name"]
    odd = {"surely": "not declared"}
    for number, (tool, arguments) in enumerate([(name, {}), (name, odd), ("nobody", {})], 10):
        yield request(number, "tools/call", name=tool, arguments=arguments)


@pytest.mark.parametrize("revision", ["2025-06-18", "2025-11-25"])
def test_the_server_by_hand_sends_valid_messages(solved, schemas, revision):
    server = solved["MiniServer"]("desk", "1.0", solved["TOOLS"])
    script = [
        request(1, "tools/list"),
        request("ping", "ping"),
        request(2, "server/discover"),
        request(3, "initialize"),
        hello(revision),
        hello(revision),
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        request(4, "tools/list"),
        request(5, "tools/call", name="times", arguments={"a": 6, "b": 7}),
        request(6, "tools/call", name="times", arguments={"a": "6"}),
        request(7, "tools/call", name="add_note", arguments={"text": ""}),
        request(8, "tools/call", name="add_note", arguments={"text": "a\nb"}),
        request(9, "tools/call", name="nobody"),
    ]
    replies = [(asked, server.handle(asked)) for asked in script]
    answered = [(asked, reply) for asked, reply in replies if reply is not None]
    assert len(answered) == len(script) - 1
    for asked, reply in answered:
        check(schemas, revision, asked, reply)


class Overhearing:
    """A host that keeps what it is asked and what it answers."""

    def __init__(self, host):
        self.host, self.heard = host, []

    async def request(self, method, url, headers, body):
        status, given, content = await self.host.request(method, url, headers, body)
        if body and content:
            self.heard.append((json.loads(body), json.loads(content)))
        return status, given, content


def hosts(solved):
    lms = LMS(seed=1, token="lms")
    course = solved["build_course_server"](lms.openapi(), Upstream(Door(lms.app)), "lms", "agent")
    calculator = solved["build_calculator"](lambda expression: 42)
    return [Overhearing(HttpHost(course)), Overhearing(HttpHost(calculator))]


@pytest.mark.parametrize("revision", ["2025-06-18", "2025-11-25"])
def test_the_servers_of_the_library_send_valid_messages(solved, schemas, revision):
    async def talk(host):
        headers = HEADERS | {"authorization": "Bearer agent"}

        async def ask(message, **more):
            body = json.dumps(message).encode()
            _, _, content = await host.request("POST", URL, headers | more, body)
            return json.loads(content)

        assert (await ask(hello(revision)))["result"]["protocolVersion"] == revision
        version = {"mcp-protocol-version": revision}
        listed = await ask(request(1, "tools/list"), **version)
        for message in calls(listed["result"]["tools"]):
            await ask(message, **version)
        await ask(request(2, "no/such/method"), **version)

    for host in hosts(solved):
        run(talk(host))
        assert len(host.heard) == 6
        for asked, reply in host.heard:
            check(schemas, revision, asked, reply)


def test_the_servers_of_the_library_speak_the_newest_revision(solved, schemas):
    from fastmcp import Client

    async def talk(host):
        async with Client(http_transport(host, "agent")) as client:
            assert client.protocol_version == "2026-07-28"
            name = (await client.list_tools())[0].name
            for tool, arguments in ((name, {}), (name, {"surely": 1}), ("nobody", {})):
                await client.call_tool(tool, arguments, raise_on_error=False)

    for host in hosts(solved):
        run(talk(host))
        assert len(host.heard) >= 5
        for asked, reply in host.heard:
            check(schemas, "2026-07-28", asked, reply)
