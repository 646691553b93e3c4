from coursekit.lending import lend
from coursekit.testing import points

TOOL = {"name": "add", "inputSchema": {"type": "object"}}
RESULTS = {
    "initialize": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "serverInfo": {"name": "s", "version": "1"},
    },
    "tools/list": {"tools": [TOOL]},
    "tools/call": {"content": [{"type": "text", "text": "3"}], "isError": False},
}


class Server:
    def __init__(self):
        self.seen = []

    def send(self, message):
        self.seen.append(message)
        if "id" not in message:
            return None
        return {"jsonrpc": "2.0", "id": message["id"], "result": RESULTS[message["method"]]}

    def __call__(self, message):
        return self.send(message)


@points(0)
def test_the_handshake_comes_first(student):
    """The handshake comes first, once, and then the tools.

    Next step: initialize, the notification, and only then tools/list; remember that it is done.
    """
    server = Server()
    client = student.MiniClient(lend(server, "__call__", kept=True))
    assert client.list_tools() == [TOOL]
    assert client.call_tool("add", {"a": 1})["content"][0]["text"] == "3"
    methods = ["initialize", "notifications/initialized", "tools/list", "tools/call"]
    assert [message["method"] for message in server.seen] == methods
    assert "id" not in server.seen[1]


@points(0)
def test_a_call_names_its_tool(student):
    """A call that comes first shakes hands too, and sends the tool's name and the arguments.

    Next step: look at self.ready in both methods; params are {"name": name, "arguments":
    arguments}.
    """
    server = Server()
    student.MiniClient(lend(server, "__call__", kept=True)).call_tool("add", {"a": 1})
    assert [message["method"] for message in server.seen][:1] == ["initialize"]
    assert server.seen[-1]["params"] == {"name": "add", "arguments": {"a": 1}}
