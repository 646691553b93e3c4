import pytest

from coursekit.lending import lend
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


class Server:
    """Answers by method; `change` may replace a reply before it is sent."""

    def __init__(self, pages=1, revision="2025-06-18", change=lambda message, reply: reply):
        self.pages, self.revision, self.change, self.seen = pages, revision, change, []

    def __call__(self, message):
        self.seen.append(message)
        if "id" not in message:
            return None
        reply = {"jsonrpc": "2.0", "id": message["id"], "result": self.result(message)}
        return self.change(message, reply)

    def result(self, message):
        if message["method"] == "initialize":
            who = {"name": "s", "version": "1"}
            return {"protocolVersion": self.revision, "capabilities": {}, "serverInfo": who}
        if message["method"] == "tools/call":
            return {"content": [], "isError": True}
        page = int((message.get("params") or {}).get("cursor", "0"))
        more = {"nextCursor": str(page + 1)} if page + 1 < self.pages else {}
        return {"tools": [{"name": f"t{page}", "inputSchema": {"type": "object"}}], **more}


def client(student, server):
    return student.MiniClient(lend(server, "__call__", kept=True))


@points(0)
def test_the_first_request_says_who_asks(student, rng):
    """initialize names the revision, what the client can do and who it is; each id is new.

    Next step: protocolVersion, capabilities and clientInfo with name and version.
    """
    server = Server(pages=rng.randint(2, 4))
    mine = client(student, server)
    mine.list_tools()
    mine.call_tool(word(rng), {})
    mine.list_tools()
    params = server.seen[0]["params"]
    assert params["protocolVersion"] == "2025-06-18"
    assert params["capabilities"] == {}
    assert {type(params["clientInfo"][key]) for key in ("name", "version")} == {str}
    methods = [message["method"] for message in server.seen]
    assert methods[:2] == ["initialize", "notifications/initialized"]
    assert len(methods) == len(server.seen) == 3 + 2 * server.pages
    assert {message["jsonrpc"] for message in server.seen} == {"2.0"}
    ids = [message["id"] for message in server.seen if "id" in message]
    assert len(set(ids)) == len(ids) == 2 + 2 * server.pages
    assert all(type(each) in (int, str) for each in ids)


@points(0)
def test_every_page_is_listed(student, rng):
    """All pages of the list are asked for, each with the cursor of the one before.

    Next step: go on while the result has nextCursor.
    """
    server = Server(pages=rng.randint(2, 6))
    got = client(student, server).list_tools()
    assert [tool["name"] for tool in got] == [f"t{page}" for page in range(server.pages)]


@points(0)
def test_another_revision_ends_it(student, rng):
    """A server of another revision is left at once, with ValueError.

    Next step: compare protocolVersion before you send the notification.
    """
    server = Server(revision=rng.choice(["2024-11-05", "2025-11-25", "2026-07-28"]))
    with pytest.raises(ValueError):
        client(student, server).list_tools()
    assert [message["method"] for message in server.seen] == ["initialize"]


@points(0)
def test_a_failed_tool_is_a_result(student, rng):
    """A result with isError is returned like any other.

    Next step: raise for error in the reply, not for isError in the result.
    """
    got = client(student, Server()).call_tool(word(rng), {"a": rng.randint(0, 9)})
    assert got == {"content": [], "isError": True}


@points(0)
def test_a_reply_that_is_none_is_an_error(student, rng):
    """A reply with error, or under another id, is a RuntimeError.

    Next step: compare reply["id"] with the id you sent, and look for error.
    """

    def refuses(message, reply):
        if message["method"] == "initialize":
            return reply
        error = {"code": -32602, "message": word(rng)}
        return {"jsonrpc": "2.0", "id": message["id"], "error": error}

    def another(message, reply):
        return reply if message["method"] == "initialize" else {**reply, "id": word(rng)}

    for change in (refuses, another):
        mine = client(student, Server(change=change))
        with pytest.raises(RuntimeError):
            mine.list_tools()
        with pytest.raises(RuntimeError):
            mine.call_tool(word(rng), {})
