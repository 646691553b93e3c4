from coursekit.testing import kept, points, watched
from coursekit.tools import ToolCall, ToolSpec

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c"}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
PAIR = {
    "type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
    "required": ["a", "b"],
}


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def fails(a, b):
    raise OSError("the disk is full")


def tools():
    return watched(
        [
            ToolSpec("add", "Add two numbers.", PAIR, fn=lambda a, b: a + b),
            ToolSpec("save", "Save a pair.", PAIR, fn=fails, read_only=False),
            ToolSpec("same", "Compare two numbers.", PAIR, fn=lambda a, b: a == b),
            ToolSpec("motto", "The motto.", {"type": "object"}, fn=lambda: "ask first"),
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
    assert [tool["name"] for tool in listed] == ["add", "save", "same", "motto"]
    assert listed[1]["annotations"] == {"readOnlyHint": False}


@points(0.25)
def test_tools_wait_for_the_handshake(student):
    """Before the notification tools are refused with -32600; ping and unknown methods are not.

    Next step: first answer what holds in any state. self.state has to tell three times apart:
    before initialize, after it, and after the notification.
    """
    server = student.MiniServer("desk", "1.0", kept(tools()))
    assert server.handle(request(1, "tools/list")).get("error", {}).get("code") == -32600
    server.handle(request(2, "initialize", **HELLO))
    assert server.handle(request(3, "tools/list")).get("error", {}).get("code") == -32600
    assert server.handle({"jsonrpc": "2.0", "id": 4, "method": "ping"})["result"] == {}
    assert server.handle(request(5, "server/discover"))["error"]["code"] == -32601


@points(0.25)
def test_initialize_is_asked_once(student):
    """initialize without protocolVersion is refused with -32602, a second one with -32600.

    Next step: a refused initialize leaves self.state as it was.
    """
    server = student.MiniServer("desk", "1.0", kept(tools()))
    assert server.handle(request(1, "initialize"))["error"]["code"] == -32602
    assert "result" in server.handle(request(2, "initialize", **HELLO))
    assert server.handle(request(3, "initialize", **HELLO)).get("error", {}).get("code") == -32600


@points(0.5)
def test_a_call_runs_its_tool(student):
    """A call runs its tool; a text comes back as it is, any other value as JSON.

    Next step: content is [{"type": "text", "text": ...}] with the value itself if it is a str,
    else json.dumps(value); isError is False.
    """
    registry = tools()
    server = ready(student, registry)
    got = server.handle(request(5, "tools/call", name="add", arguments={"a": 40, "b": 2}))
    assert got["id"] == 5
    assert got["result"]["content"] == [{"type": "text", "text": "42"}]
    assert got["result"]["isError"] is False
    assert registry.calls == [ToolCall("", "add", {"a": 40, "b": 2})]
    for name, arguments, text in (("same", {"a": 1, "b": 1}, "true"), ("motto", {}, "ask first")):
        got = server.handle(request(6, "tools/call", name=name, arguments=arguments))
        assert got["result"]["content"] == [{"type": "text", "text": text}]


@points(0.25)
def test_arguments_that_do_not_fit_are_refused(student):
    """Arguments that do not fit are refused with -32602, and the tool does not run.

    Next step: if problems(arguments, spec.parameters) is not empty, it goes into a failure, joined
    by "; ".
    """
    registry = tools()
    server = ready(student, registry)
    for arguments in ({"a": "40", "b": 2}, {"a": 40}, [40, 2]):
        got = server.handle(request(7, "tools/call", name="add", arguments=arguments))
        assert got.get("error", {}).get("code") == -32602
    assert registry.calls == []


@points(0.25)
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


@points(0.25)
def test_an_unknown_tool_is_an_error_of_the_protocol(student):
    """An unknown tool is refused with error -32602, and so is a name that is no text.

    Next step: registry.get gives None for a tool that is not there; look only for a str.
    """
    server = ready(student, tools())
    got = server.handle(request(7, "tools/call", name="divide", arguments={}))
    assert (got["id"], got["error"]["code"]) == (7, -32602)
    got = server.handle(request(8, "tools/call", name=["add"], arguments={"a": 1, "b": 2}))
    assert got.get("error", {}).get("code") == -32602


@points(0.25)
def test_what_is_no_request_gets_its_due(student):
    """What is no message gets -32600 under id None; notifications get None and run nothing.

    Next step: ask kind(message) before you look at anything else.
    """
    registry = tools()
    server = ready(student, registry)
    for invalid in ([1], {"jsonrpc": "2.0", "method": "ping", "id": None}):
        got = server.handle(invalid)
        assert (got["id"], got["error"]["code"]) == (None, -32600)
    params = {"name": "add", "arguments": {"a": 1, "b": 2}}
    assert server.handle({"jsonrpc": "2.0", "method": "tools/call", "params": params}) is None
    assert registry.calls == []
