import json

import pytest
from fastmcp import Client

from coursekit.line_transport import line_transport
from coursekit.running import run
from coursekit.testing import kept, points, watched
from coursekit.tools import ToolCall, ToolSpec

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c"}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def tool(name, key, fn, kind="integer", **options):
    schema = {"type": "object", "properties": {key: {"type": kind}}, "required": [key]}
    return ToolSpec(name, f"The tool {name}.", schema, fn=fn, **options)


class Case:
    """A server with one tool called `name`, whose one argument is called `key`."""

    def __init__(self, student, rng, fn=lambda **given: "ran", **options):
        self.name, self.key = word(rng), word(rng)
        self.registry = watched([tool(self.name, self.key, fn, **options)])
        # Fetched once: each look at a method of the student's object is a question of its own.
        self.handle = student.MiniServer(word(rng), "2.1", kept(self.registry)).handle

    def call(self, number, **params):
        return self.handle(request(number, "tools/call", **params))

    def open(self):
        self.handle(request("open", "initialize", **HELLO))
        self.handle(INITIALIZED)
        return self


def code(reply):
    assert reply["jsonrpc"] == "2.0"
    assert "result" not in reply
    assert isinstance(reply["error"]["message"], str)
    return reply["id"], reply["error"]["code"]


@points(0.5)
def test_the_id_comes_back_as_it_was(student, rng):
    """Every response has the id of its request, text or number, of the same type.

    Next step: put message["id"] into success and failure, unchanged.
    """
    case = Case(student, rng).open()
    for number in (0, rng.randint(10, 10**9), -3, "", word(rng), str(rng.randint(1, 99))):
        for method in ("ping", "tools/list", word(rng)):
            got = case.handle(request(number, method))
            assert got["id"] == number
            assert type(got["id"]) is type(number)
        assert case.call(number, name=case.name, arguments={case.key: 1})["id"] == number


@points(0.5)
def test_what_is_no_request_gets_its_due(student, rng):
    """Notifications and responses get nothing; what is no message at all gets -32600 and id null.

    Next step: ask kind(message) first. A notification runs nothing, whatever its method.
    """
    case = Case(student, rng)
    invalid = [[], [request(1, "ping")], 3, "ping", None, {}, {"method": "ping", "id": 1}]
    invalid += [{"jsonrpc": "2.0", "id": value, "method": "ping"} for value in (None, True, 1.5)]
    for opened in (False, True):
        if opened:
            case.open()
        for message in invalid:
            assert code(case.handle(message)) == (None, -32600)
        for message in (
            {"jsonrpc": "2.0", "id": 1, "result": {}},
            {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "no"}},
            {"jsonrpc": "2.0", "method": word(rng)},
            {"jsonrpc": "2.0", "method": "ping"},
            {
                "jsonrpc": "2.0",
                "method": "tools/call",
                "params": {"name": case.name, "arguments": {case.key: 1}},
            },
        ):
            assert case.handle(message) is None
    assert case.registry.calls == []


@points(0.5)
def test_ping_and_unknown_methods_are_answered_in_any_state(student, rng):
    """ping is answered with {} and an unknown method with -32601, before the handshake too.

    Next step: look at these before you look at the state. A client of another year begins with a
    method you do not know, and goes on only if you say so.
    """
    case = Case(student, rng)
    stages = (
        lambda: None,
        lambda: case.handle(request(1, "initialize", **HELLO)),
        lambda: case.handle(INITIALIZED),
    )
    for stage in stages:
        stage()
        assert case.handle({"jsonrpc": "2.0", "id": 5, "method": "ping"})["result"] == {}
        for method in ("server/discover", "resources/list", "tools/" + word(rng)):
            assert code(case.handle(request(6, method))) == (6, -32601)


@points(0.25)
def test_tools_wait_for_the_whole_handshake(student, rng):
    """Tools are refused with -32600 until initialize and then the notification have come.

    Next step: three states: new, greeted, ready. The notification only counts after initialize.
    """
    case = Case(student, rng)
    good = {"name": case.name, "arguments": {case.key: 1}}

    def refused():
        assert code(case.handle(request(2, "tools/list"))) == (2, -32600)
        assert code(case.call(3, **good)) == (3, -32600)
        assert code(case.call(4, name=word(rng))) == (4, -32600)

    refused()
    case.handle(INITIALIZED)
    refused()
    assert "result" in case.handle(request(1, "initialize", **HELLO))
    refused()
    case.handle({"jsonrpc": "2.0", "method": "notifications/" + word(rng)})
    refused()
    case.handle(INITIALIZED)
    assert case.call(5, **good)["result"]["isError"] is False
    assert len(case.registry.calls) == 1


@points(0.25)
def test_initialize_goes_well_once(student, rng):
    """Any revision is answered with 2025-06-18; none asked for is -32602, a second time -32600.

    Next step: self.introduction() is the answer whatever was asked. Without protocolVersion the
    state stays what it was.
    """
    case = Case(student, rng)
    for params in ({}, {"capabilities": {}}):
        assert code(case.handle(request(1, "initialize", **params))) == (1, -32602)
    for bare in ({}, {"params": None}, {"params": ["2025-06-18"]}):
        message = {"jsonrpc": "2.0", "id": 2, "method": "initialize", **bare}
        assert code(case.handle(message)) == (2, -32602)
    asked = rng.choice(["2024-11-05", "2025-11-25", "2026-07-28", "1999-01-01"])
    got = case.handle(request(3, "initialize", protocolVersion=asked))
    assert got["result"]["protocolVersion"] == "2025-06-18"
    assert got["result"]["capabilities"] == {"tools": {}}
    for _ in range(2):
        assert code(case.handle(request(4, "initialize", **HELLO))) == (4, -32600)
        case.handle(INITIALIZED)
    assert "tools" in case.handle({"jsonrpc": "2.0", "id": 5, "method": "tools/list"})["result"]


@points(0.5)
def test_bad_calls_are_refused_before_they_run(student, rng):
    """A call with an unknown tool or arguments that do not fit is -32602, and nothing runs.

    Next step: give params["arguments"] (or {}) and the tool's parameters to problems.
    """
    case = Case(student, rng).open()
    faulty = [{}, {case.key: "1"}, {case.key: True}, {case.key: 1, word(rng): 2}, [1], "x", None]
    for arguments in faulty:
        assert code(case.call(1, name=case.name, arguments=arguments)) == (1, -32602)
    assert code(case.call(2, name=case.name)) == (2, -32602)
    for name in (word(rng), "", case.name.upper(), 7, None, [case.name]):
        assert code(case.call(3, name=name, arguments={case.key: 1})) == (3, -32602)
    assert code(case.call(4)) == (4, -32602)
    assert code(case.call(4, arguments={case.key: 1})) == (4, -32602)
    assert case.registry.calls == []
    bare = watched([ToolSpec("bare", "No arguments.", {"type": "object"}, fn=lambda: "ran")])
    case.handle = student.MiniServer("x", "1", kept(bare)).handle
    assert case.open().call(5, name="bare")["result"]["content"][0]["text"] == "ran"


@points(0.5)
@pytest.mark.parametrize("error", [ValueError, KeyError, TypeError, ZeroDivisionError])
def test_whatever_a_tool_raises_is_told_in_a_result(student, rng, error):
    """Whatever a tool raises becomes a result with isError, its type and message; life goes on.

    Next step: except Exception, around the call of fn alone. A TypeError of the tool's own is no
    fault of the arguments.
    """
    message = f"{word(rng)} is {word(rng)}"

    def fails(**given):
        raise error(message)

    case = Case(student, rng, fails).open()
    for number in (1, 2):
        result = case.call(number, name=case.name, arguments={case.key: 1})["result"]
        assert result["isError"] is True
        assert [block["type"] for block in result["content"]] == ["text"]
        assert error.__name__ in result["content"][0]["text"]
        assert message in result["content"][0]["text"]


@points(0.25)
def test_values_become_text(student, rng):
    """A text stays as it is; every other value is written as JSON.

    Next step: str values go into the block unchanged, without quotes; json.dumps writes the rest.
    """
    values = [word(rng), "", '{"a": 1}', rng.randint(-99, 99), 2.5, True, None, [1, "é"], {"k": []}]
    left = iter(values)
    case = Case(student, rng, lambda **given: next(left)).open()
    for value in values:
        result = case.call(1, name=case.name, arguments={case.key: 1})["result"]
        text = result["content"][0]["text"]
        assert (text if isinstance(value, str) else json.loads(text)) == value
        assert result["isError"] is False


class Lines:
    """A server seen from a client: a line for a message."""

    def __init__(self, handle):
        self.handle = handle

    def handle_line(self, line):
        reply = self.handle(json.loads(line))
        return None if reply is None else json.dumps(reply).encode() + b"\n"


@points(0.25)
def test_a_client_of_today_gets_along(student, rng):
    """A client of 2026 falls back to the old handshake, lists the tools and calls one.

    Next step: it first asks for server/discover; answer -32601. Then everything is as usual.
    """
    case = Case(student, rng, lambda **given: 7, read_only=False)

    async def visit():
        async with Client(line_transport(Lines(case.handle)), timeout=3) as client:
            listed = await client.list_tools()
            result = await client.call_tool(case.name, {case.key: 3})
            return client.protocol_version, listed, result.content[0].text

    version, listed, text = run(visit())
    assert (version, text) == ("2025-06-18", "7")
    assert [each.name for each in listed] == [case.name]
    assert listed[0].annotations.read_only_hint is False
    assert case.registry.calls == [ToolCall("", case.name, {case.key: 3})]
