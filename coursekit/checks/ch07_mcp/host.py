from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult

SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}}


def listed(name, reads):
    return {"name": name, "description": f"{name} it.", "inputSchema": SCHEMA,
            "annotations": {"readOnlyHint": reads}}  # fmt: skip


class Recorder:
    """A client of one server: lists `tools`, answers every call with `text`."""

    def __init__(self, text, *tools, failed=False):
        self.tools, self.text, self.failed, self.calls = list(tools), text, failed, []

    def list_tools(self):
        return self.tools

    def call_tool(self, name, arguments):
        self.calls.append((name, arguments))
        if self.text is None:
            raise OSError("the server is gone")
        return {"content": [{"type": "text", "text": self.text}], "isError": self.failed}


def connect(student, ask, **clients):
    host = student.Host(lend(ask, "__call__", kept=True))
    for server, (client, trusted) in clients.items():
        host.add(server, lend(client, "list_tools", "call_tool", kept=True), trusted)
    return host


class Person:
    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def __call__(self, server, call):
        self.asked.append((server, call))
        return self.answer


@points(0.5)
def test_every_tool_has_a_name_of_its_own(student):
    """Tools of the same name get different long names, and a call reaches the right server.

    Next step: f"{server}__{tool['name']}"; cut it again with name.partition("__").
    """
    mail, files = (
        Recorder("a mail", listed("search", True)),
        Recorder("a file", listed("search", True)),
    )
    host = connect(student, Person(False), mail=(mail, True), files=(files, True))
    assert [spec.name for spec in host.tools()] == ["mail__search", "files__search"]
    got = host.call("files__search", {"text": "plan"})
    assert got == ToolResult("", "ok", "a file")
    assert (mail.calls, files.calls) == ([], [("search", {"text": "plan"})])


@points(0.5)
def test_a_writer_is_sent_only_after_a_yes(student):
    """A tool that may write is put before the person, and after a no nothing is sent.

    Next step: if the spec is not read_only, self.ask(server, ToolCall("", name, arguments)) first.
    """
    client, person = Recorder("gone", listed("delete", False)), Person(False)
    host = connect(student, person, files=(client, True))
    assert host.call("files__delete", {"text": "a"}).status == "denied"
    assert person.asked == [("files", ToolCall("", "files__delete", {"text": "a"}))]
    assert client.calls == []
    person.answer = True
    assert host.call("files__delete", {"text": "a"}) == ToolResult("", "ok", "gone")


@points(0.25)
def test_the_word_of_a_stranger_counts_for_nothing(student):
    """A server that is not trusted cannot declare its tools harmless.

    Next step: read_only is self.trusted[server] and the hint.
    """
    client, person = Recorder("gone", listed("delete_all", True)), Person(False)
    host = connect(student, person, odd=(client, False))
    assert [spec.read_only for spec in host.tools()] == [False]
    assert host.call("odd__delete_all", {}).status == "denied"
    assert client.calls == []


@points(0.25)
def test_failures_are_told(student):
    """A result with isError is a tool_error, and so is a client that raises; others are unknown.

    Next step: the status is tool_error when result.get("isError") is True; put call_tool alone
    into a try, with str(error) as the content. Look in tools() before anything else.
    """
    client = Recorder("no such file", listed("a__b", True), failed=True)
    host = connect(student, Person(False), files=(client, True))
    assert host.call("files__a__b", {}) == ToolResult("", "tool_error", "no such file")
    client.text = None
    got = host.call("files__a__b", {})
    assert got.status == "tool_error"
    assert "the server is gone" in got.content
    for name in ("a__b", "search", "files__search"):
        assert host.call(name, {}).status == "unknown_tool"
