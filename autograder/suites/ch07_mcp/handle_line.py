import json

from mcp import ClientSession

from coursekit.lending import as_source, lend
from coursekit.line_transport import line_streams
from coursekit.running import run
from coursekit.testing import kept, points, watched
from coursekit.tools import ToolCall, ToolSpec


class Answering:
    """Stands where a server would: keeps what it is given, answers with `reply`."""

    def __init__(self, reply):
        self.reply, self.seen = reply, []

    def handle(self, message):
        self.seen.append(message)
        return self.reply


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def ask(student, server, line):
    reply = student.handle_line(lend(server, "handle"), line)
    return None if reply is None else json.loads(reply)


@points(0.25)
def test_whatever_is_json_reaches_the_server(student, rng):
    """Every JSON value reaches handle, whole and once, with or without a newline behind it.

    Next step: leave it to handle what is a proper message; a list or a number is JSON as well.
    """
    for value in ([], 3, "x", None, {"id": rng.random()}, {"a": {"é": [rng.randint(1, 9)]}}):
        for end in (b"", b"\n", b"\r\n"):
            answer = {"jsonrpc": "2.0", "id": word(rng), "result": {}}
            server = Answering(answer)
            line = json.dumps(value, ensure_ascii=False).encode() + end
            assert ask(student, server, line) == answer
            assert server.seen == [value]


@points(0.25)
def test_no_reply_is_no_line(student, rng):
    """Where handle has no reply there is no line: None, and not a line that says null.

    Next step: look at the reply before you frame it.
    """
    server = Answering(None)
    line = json.dumps({"jsonrpc": "2.0", "method": word(rng)}).encode()
    assert student.handle_line(lend(server, "handle"), line) is None
    assert len(server.seen) == 1


@points(0.5)
def test_whatever_is_no_json_is_refused(student, rng):
    """Broken JSON and bytes that are no UTF-8 are -32700 with id null; handle is not called.

    Next step: UnicodeDecodeError is a ValueError too, if decoding stands inside the try.
    """
    whole = json.dumps({"jsonrpc": "2.0", "id": rng.randint(1, 99), "method": "ping"}).encode()
    cut = rng.randint(1, len(whole) - 1)
    for line in (
        b"",
        b"\n",
        whole[:cut],
        whole + b"}",
        b"working \xe2\x80",
        b'{"a": "\xff"}',
        b"{'a': 1}",
    ):
        server = Answering(None)
        got = ask(student, server, line)
        assert got["jsonrpc"] == "2.0"
        assert (got["id"], got["error"]["code"]) == (None, -32700)
        assert server.seen == []


def talkative(message):
    import sys

    print(message)
    sys.stdout.write("more\n")
    return {"jsonrpc": "2.0", "id": 1, "result": {}}


def talkative_notification(message):
    print("noted")


@points(0.25)
def test_nothing_but_replies_reaches_standard_output(student, in_box):
    """Nothing that is printed on the way reaches standard output, reply or none.

    Next step: redirect standard output around handle, not only for requests.
    """
    for function, line, lines in ((talkative, b"[]\n", 2), (talkative_notification, b"{}\n", 1)):
        server = in_box("coursekit.line_transport:stand_in", as_source(function))
        _, out, err = in_box(
            "coursekit.line_transport:overheard", student.handle_line, server, line
        )
        assert out == ""
        assert len(err.splitlines()) == lines


@points(0.25)
def test_the_official_client_gets_along(student, rng):
    """The official SDK's client shakes hands, lists and calls, line by line.

    Next step: the last line of the cell, MiniServer.handle_line = handle_line, must be there.
    """
    name, key = word(rng), word(rng)
    schema = {"type": "object", "properties": {key: {"type": "string"}}, "required": [key]}
    registry = watched([ToolSpec(name, "A tool.", schema, fn=lambda **given: 4711)])
    server = student.MiniServer(word(rng), "1.0", kept(registry))

    async def visit():
        wait = {"read_timeout_seconds": 3}
        async with line_streams(server) as ends, ClientSession(*ends, **wait) as session:
            await session.initialize()
            listed = await session.list_tools()
            result = await session.call_tool(name, {key: "a\nb"})
            return [t.name for t in listed.tools], result.content[0].text

    assert run(visit()) == ([name], "4711")
    assert registry.calls == [ToolCall("", name, {key: "a\nb"})]
