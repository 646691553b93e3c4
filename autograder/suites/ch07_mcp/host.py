from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult, ToolSpec


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def listed(rng, name, **more):
    schema = {"type": "object", "properties": {word(rng): {"type": "integer"}}}
    return {"name": name, "inputSchema": schema, **more}


def text(words):
    return {"type": "text", "text": words}


class Client:
    """A client of one server, which counts listings and keeps calls."""

    def __init__(self, *tools):
        self.tools, self.listings, self.calls = list(tools), 0, []
        self.result = {"content": [text("done")], "isError": False}

    def list_tools(self):
        self.listings += 1
        return self.tools

    def call_tool(self, name, arguments):
        self.calls.append((name, arguments))
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class Person:
    def __init__(self, answer=True):
        self.answer, self.asked = answer, []

    def __call__(self, server, call):
        self.asked.append((server, call))
        return self.answer


class Case:
    def __init__(self, student, answer=True):
        self.person = Person(answer)
        self.host = student.Host(lend(self.person, "__call__", kept=True))

    def add(self, server, client, trusted=True):
        self.host.add(server, lend(client, "list_tools", "call_tool", kept=True), trusted)
        return client


READS = {"annotations": {"readOnlyHint": True}}


@points(0.5)
def test_tools_are_described_as_they_were_listed(student, rng):
    """Each tool is described once, in order, with its schema, and may lack description and hints.

    Next step: description is tool.get("description", ""), parameters is tool["inputSchema"].
    """
    case, servers = Case(student), [word(rng) for _ in range(3)]
    same, wanted = word(rng), []
    for server in servers:
        tools = [
            listed(rng, same, description=word(rng), title="T", annotations={"title": "x"}),
            listed(rng, f"{word(rng)}__{word(rng)}"),
            listed(rng, f"_{word(rng)}", description=word(rng), **READS),
        ]
        case.add(server, Client(*tools))
        wanted += [
            ToolSpec(
                f"{server}__{tool['name']}",
                tool.get("description", ""),
                tool["inputSchema"],
                read_only=tool.get("annotations", {}).get("readOnlyHint", False),
            )
            for tool in tools
        ]
    assert case.host.tools() == wanted


@points(0.5)
def test_calls_reach_the_server_they_name(student, rng):
    """A call reaches one server, under the tool's own name, underscores and all.

    Next step: cut at the first "__" only; the rest is the tool's own name.
    """
    case, same = Case(student), word(rng)
    clients = {}
    for _ in range(3):
        server = word(rng)
        own = [same, f"{word(rng)}__{same}", f"_{same}", f"{server}__{same}"]
        clients[server] = case.add(server, Client(*[listed(rng, name, **READS) for name in own]))
    for server, client in clients.items():
        for tool in client.tools:
            arguments = {word(rng): rng.randint(0, 9)}
            got = case.host.call(f"{server}__{tool['name']}", arguments)
            assert got == ToolResult("", "ok", "done")
            assert client.calls[-1] == (tool["name"], arguments)
    assert [len(client.calls) for client in clients.values()] == [4, 4, 4]
    assert case.person.asked == []
    for name in (
        same,
        word(rng),
        f"{word(rng)}__{same}",
        f"{next(iter(clients))}__{word(rng)}",
        "",
    ):
        got = case.host.call(name, {})
        assert (got.call_id, got.status) == ("", "unknown_tool")
    assert [len(client.calls) for client in clients.values()] == [4, 4, 4]


@points(0.75)
def test_a_person_decides_whatever_may_write(student, rng):
    """Only a trusted server's plain readOnlyHint true does without a person, who must say True.

    Next step: compare the hint and the answer with `is True`: a text such as "no" is true to
    Python.
    """
    hints = [{}, {"annotations": {}}, {"annotations": {"readOnlyHint": False}}]
    hints += [{"annotations": {"readOnlyHint": value}} for value in ("true", 1, None)]
    hints += [{"annotations": {"destructiveHint": False, "idempotentHint": True}}, READS]
    case, names = Case(student), [word(rng) for _ in hints]
    call = case.host.call
    for trusted in (True, False):
        server = word(rng)
        tools = [listed(rng, name, **hint) for name, hint in zip(names, hints, strict=True)]
        client = case.add(server, Client(*tools), trusted)
        for name, hint in zip(names, hints, strict=True):
            harmless = trusted and hint is READS
            # Every tool meets a no and a yes; what only looks like a yes is tried on two of them.
            for answer in (False, True, None, "no", 1) if hint in ({}, READS) else (False, True):
                case.person.answer = answer
                case.person.asked, client.calls = [], []
                got = call(f"{server}__{name}", {"a": 1})
                asked = [(server, ToolCall("", f"{server}__{name}", {"a": 1}))]
                assert case.person.asked == ([] if harmless else asked)
                assert got.status == ("ok" if harmless or answer is True else "denied")
                assert client.calls == ([(name, {"a": 1})] if got.status == "ok" else [])


@points(0.25)
def test_a_changed_list_counts_at_once(student, rng):
    """After list_changed the new list counts, for names and for hints; nothing else lists again.

    Next step: read self.listed each time; do not keep a list of specs from the first call on.
    """
    case, server, other = Case(student, False), word(rng), word(rng)
    old, new = word(rng), word(rng)
    client = case.add(server, Client(listed(rng, old, **READS)))
    still = case.add(other, Client(listed(rng, old, **READS)))
    case.host.tools()
    assert case.host.call(f"{server}__{old}", {}).status == "ok"
    client.tools = [listed(rng, new, **READS), listed(rng, f"{new}2")]
    for method in ("notifications/progress", "notifications/resources/list_changed"):
        case.host.notify(server, method)
    assert [spec.name for spec in case.host.tools()] == [f"{server}__{old}", f"{other}__{old}"]
    case.host.notify(server, "notifications/tools/list_changed")
    names = [f"{server}__{new}", f"{server}__{new}2", f"{other}__{old}"]
    assert [spec.name for spec in case.host.tools()] == names
    assert case.host.call(f"{server}__{old}", {}).status == "unknown_tool"
    assert case.host.call(f"{server}__{new}", {}).status == "ok"
    assert case.host.call(f"{server}__{new}2", {}).status == "denied"
    client.tools = [listed(rng, new)]
    case.host.notify(server, "notifications/tools/list_changed")
    assert case.host.call(f"{server}__{new}", {}).status == "denied"
    assert (client.listings, still.listings) == (3, 1)


@points(0.5)
def test_what_comes_back_is_a_result(student, rng):
    """Texts are joined, other blocks left out; isError and exceptions become tool_error.

    Next step: take the text of blocks of type text only; put call_tool alone into a try.
    """
    case, server, name = Case(student), word(rng), word(rng)
    client = case.add(server, Client(listed(rng, name, **READS)))
    a, b, message = word(rng), word(rng), word(rng)
    picture = {"type": "image", "data": "", "mimeType": "image/png"}
    link = {"type": "resource_link", "uri": "file:///a", "name": "a"}
    for content, wanted in (
        ([text(a)], a),
        ([picture, text(a), link, text(b)], f"{a}\n{b}"),
        ([picture], ""),
        ([], ""),
    ):
        for flag, status in (
            ({}, "ok"),
            ({"isError": False}, "ok"),
            ({"isError": True}, "tool_error"),
        ):
            client.result = {"content": content, **flag}
            assert case.host.call(f"{server}__{name}", {}) == ToolResult("", status, wanted)
    for error in (RuntimeError, ValueError, OSError):
        client.result = error(message)
        got = case.host.call(f"{server}__{name}", {})
        assert (got.call_id, got.status) == ("", "tool_error")
        assert message in got.content
