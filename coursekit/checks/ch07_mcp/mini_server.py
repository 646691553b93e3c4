from dataclasses import replace

from coursekit.lending import lend
from coursekit.testing import points, watched
from coursekit.tools import Registry, ToolCall, ToolSpec

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c"}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
PAIR = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
    "required": ["a", "b"],
}


def kept(registry):
    """The same tools, to be used in later calls too."""
    return Registry(replace(spec, fn=lend(spec.fn, "__call__", kept=True)) for spec in registry)


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def fails(a, b):
    raise OSError("the disk is full")


def tools():
    return watched(
        [
            ToolSpec("add", "Add two numbers.", PAIR, fn=lambda a, b: a + b),
            ToolSpec("save", "Save a pair.", PAIR, fn=fails, read_only=False),
        ]
    )


def ready(student, registry):
    server = student.MiniServer("desk", "1.0", kept(registry))
    server.handle(request(1, "initialize", **HELLO))
    server.handle(INITIALIZED)
    return server


@points(0.5)
def test_the_handshake_opens_the_server(student):
    """The handshake goes: initialize is answered, the notification is not, then tools are listed.

    Next step: answer initialize with success(id, self.introduction()) and remember it in
    self.state; a notification gets None.
    """
    server = student.MiniServer("desk", "1.0", kept(tools()))
    got = server.handle(request("first", "initialize", **HELLO))
    assert (got["jsonrpc"], got["id"]) == ("2.0", "first")
    assert got["result"]["protocolVersion"] == "2025-06-18"
    assert got["result"]["serverInfo"] == {"name": "desk", "version": "1.0"}
    assert server.handle(INITIALIZED) is None
    listed = server.handle(request(2, "tools/list"))["result"]["tools"]
    assert [tool["name"] for tool in listed] == ["add", "save"]
    assert listed[1]["annotations"] == {"readOnlyHint": False}


@points(0.5)
def test_a_call_runs_its_tool(student):
    """A call runs its tool, and the value comes back as one block of text.

    Next step: content is [{"type": "text", "text": json.dumps(value)}], isError is False.
    """
    registry = tools()
    server = ready(student, registry)
    got = server.handle(request(5, "tools/call", name="add", arguments={"a": 40, "b": 2}))
    assert got["id"] == 5
    assert got["result"]["content"] == [{"type": "text", "text": "42"}]
    assert got["result"]["isError"] is False
    assert registry.calls == [ToolCall("", "add", {"a": 40, "b": 2})]


@points(0.5)
def test_a_failing_tool_is_a_result_with_is_error(student):
    """A tool that raises gives a result with isError true, not an error of the protocol.

    Next step: catch Exception around the call of fn; the text has the exception's type and
    message.
    """
    got = ready(student, tools()).handle(
        request(6, "tools/call", name="save", arguments={"a": 1, "b": 2})
    )
    assert "error" not in got
    assert got["result"]["isError"] is True
    assert "OSError" in got["result"]["content"][0]["text"]
    assert "the disk is full" in got["result"]["content"][0]["text"]


@points(0.5)
def test_an_unknown_tool_is_an_error_of_the_protocol(student):
    """An unknown tool is refused with error -32602, an unknown method with -32601.

    Next step: registry.get gives None for a tool that is not there.
    """
    server = ready(student, tools())
    got = server.handle(request(7, "tools/call", name="divide", arguments={}))
    assert (got["id"], got["error"]["code"]) == (7, -32602)
    assert server.handle(request(8, "tools/shout"))["error"]["code"] == -32601
