# %% [markdown]
# # Chapter 7: one protocol
#
# Ten programs that use tools and ten services that offer them would need a hundred adapters, one
# for each pair. The **Model Context Protocol** (MCP) replaces them by one agreement: whoever
# speaks it can talk to all the others. In this chapter you build a server twice, once by hand,
# message by message, and once with a library; then you build the program at the other end.
#
# After this chapter you can
#
# * name the three roles of the protocol and say who sends what, in which order;
# * write a server by hand that real clients accept, over lines of text;
# * tell the two kinds of failure apart, so that none passes for a success;
# * wrap an existing web service with FastMCP, with both of its tokens in the right place;
# * put several servers behind one host that asks a person before anything is changed.
#
# **Time:** about 90 minutes, 76 of them at the exercises. **Builds on:** chapter 1 for the loop;
# chapters 5 and 6 help, but nothing from them is needed.

# %% [markdown]
# ## How to work with this notebook
#
# Run the cells from top to bottom with Shift+Enter. The docstring of each exercise lists **the
# rules the tests check**: nothing else is tested. Write the body, run the cell, then run the
# `check(...)` cell below it. Hidden tests check the same rules on other inputs. Two hints are
# folded away under each exercise. Nothing here needs a network, a key or an account.
#
# **This chapter is dated.** It teaches revision **2025-06-18** of the protocol, the one the lecture
# quotes. A table near the end says what two later revisions changed.

# %% [markdown] contents=true builds="an MCP server by hand and with FastMCP, guarded between two tokens, and a host for several"
# ## Contents

# %%
import contextlib
import json
import re
import sys
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import urlsplit

from coursekit import check, predict, show
from coursekit.exchange import Exchange, step_messages
from coursekit.schema import problems
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec

# %% [markdown]
# ## 1. Three roles, three kinds of message
#
# * The **host** is the program with the model in it: a chat application, an editor, your agent.
# * A **server** is a program of its own that offers something, such as tools.
# * A **client** is the host's connector to *one* server. A host with three servers holds three
#   clients.
#
# The model appears nowhere in this list. It only writes calls, as in chapter 1; the host decides
# which client passes one on.

# %%
predict(
    "A host is connected to a file server, a database server and a calendar server. How many clients does it hold?",
    {
        "One, that knows all three": "Then one slow or hostile server would share a connection with the others. Each connection has a state of its own, so each gets its own client.",
        "Three": "Yes: one client a server. The servers know nothing of each other; only the host sees them all.",
        "None: the model talks to the servers": "A model writes text and nothing else. Somebody has to send it.",
    },
    "Three",
)

# %% [markdown]
# All of them speak **JSON-RPC 2.0**, a small format for calling a function far away. There are
# three kinds of message, and you can tell them apart by their keys:
#
# | kind | has | expects |
# | --- | --- | --- |
# | request | `method` and `id` | exactly one response |
# | notification | `method`, no `id` | nothing, ever |
# | response | the request's `id`, and either `result` or `error` | nothing |
#
# An `error` has a number, the `code`, and a `message`. Five numbers are fixed by JSON-RPC; you need
# four: −32700, the text is no JSON; −32600, it is JSON but no valid request; −32601, there is no
# such method; −32602, the parameters are wrong.


# %%
def success(message_id: str | int, result: dict) -> dict:
    """The response that carries a result."""
    return {"jsonrpc": "2.0", "id": message_id, "result": result}


def failure(message_id: str | int | None, code: int, message: str) -> dict:
    """The response that says why there is no result."""
    return {"jsonrpc": "2.0", "id": message_id, "error": {"code": code, "message": message}}


print(success(7, {"tools": []}))
print(failure(None, -32600, "an array is no request"))

# %% [markdown]
# So much for well-formed messages. A server is sent other things too, and must not fall over
# them. `kind` sorts whatever JSON can spell:


# %%
def kind(message: object) -> str:
    """request, notification or response, or invalid for everything else."""
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return "invalid"
    if "method" not in message:
        return "response" if "result" in message or "error" in message else "invalid"
    if not isinstance(message["method"], str):
        return "invalid"
    if "id" not in message:
        return "notification"
    # A bool is an int to Python, and null is no id.
    return "request" if type(message["id"]) in (str, int) else "invalid"


for message in (success("x", {}), {"jsonrpc": "2.0", "method": "ping", "id": True}, [1, 2]):
    print(f"{kind(message):10}", message)

# %% [markdown]
# Every connection begins with a handshake, the **lifecycle**:
#
# 1. The client requests `initialize`: the revision it would like, what it can do, its name.
# 2. The server responds with the revision it speaks, what it can do, its name. If the client does
#    not speak that revision, it hangs up.
# 3. The client notifies: `notifications/initialized`. Only now does ordinary work begin.
# 4. `tools/list` and `tools/call`, as often as the client likes.
#
# Here is a whole conversation, with replies written down beforehand. `Exchange` passes messages
# to whoever answers them and keeps a copy of each; walk through what it kept.

# %%
TURN = {"name": "turn", "description": "Turn a text round.", "inputSchema": {"type": "object"}}
WHO = {"name": "canned", "version": "1"}
REPLIES = {
    "initialize": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": WHO},
    "tools/list": {"tools": [TURN]},
    "tools/call": {"content": [{"type": "text", "text": "tset"}], "isError": False},
}


def canned(message: dict) -> dict | None:
    return success(message["id"], REPLIES[message["method"]]) if "id" in message else None


def request(number: int, method: str, **params: object) -> dict:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}

# %%
first = Exchange(canned)
hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": WHO}
first(request(1, "initialize", **hello))
first(INITIALIZED)
first(request(2, "tools/list"))
first(request(3, "tools/call", name="turn", arguments={"text": "test"}))
step_messages(first)

# %%
predict(
    "The client sends notifications/initialized with a typing error in the method's name. What does the server send back?",
    {
        "Error -32601, no such method": "That would be right for a request. A notification has no id, so there is nothing an answer could refer to.",
        "Nothing": "Yes. No id, no answer, whatever is wrong with it. The client will notice when its next request is refused.",
        "The same message again": "Nobody echoes messages in JSON-RPC.",
    },
    "Nothing",
)

# %% [markdown]
# ## 2. A server by hand
#
# A tool in MCP is the shape you know: a name, a description and an `inputSchema`, which is JSON
# Schema. Optional **annotations** describe its behaviour, such as `readOnlyHint`: true when it
# changes nothing. A call names a tool and gives arguments; the result has a list of **content
# blocks** and a flag, `isError`.
#
# Two tools to serve, one of which writes:


# %%
def takes(required: list[str], **types: str) -> dict:
    """The JSON Schema of a tool's inputs: the type of each, and which are required."""
    properties = {name: {"type": type_name} for name, type_name in types.items()}
    return {"type": "object", "properties": properties, "required": required}


def times(a: int, b: int) -> int:
    return a * b


NOTES: list[str] = []


def add_note(text: str) -> str:
    if not text:
        raise ValueError("text must not be empty")
    NOTES.append(text)
    return f"{len(NOTES)} notes"


TOOLS = Registry(
    [
        ToolSpec("times", "Multiply two whole numbers.", takes(["a", "b"], a="integer", b="integer"), times),
        ToolSpec("add_note", "Keep a note.", takes(["text"], text="string"), add_note, read_only=False),
    ]
)  # fmt: skip


# %% [markdown]
# Some of a server's answers are data and no decisions. Your server starts from this class, which
# has them ready. A server also remembers how far its one client has come: `state` is yours to use.


# %%
class Endpoint:
    """Who a server is, what it offers, and how far its client has come."""

    def __init__(self, name: str, version: str, registry: Registry) -> None:
        self.name, self.version, self.registry = name, version, registry
        self.state = "new"

    def introduction(self) -> dict:
        """The result of initialize."""
        who = {"name": self.name, "version": self.version}
        can = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}}
        return {**can, "serverInfo": who}

    def listing(self) -> list[dict]:
        """The tools as tools/list shows them."""
        return [
            {
                "name": spec.name,
                "description": spec.description,
                "inputSchema": spec.parameters,
                "annotations": {"readOnlyHint": spec.read_only},
            }
            for spec in self.registry
        ]


# %% [markdown]
# Arguments are checked by the kit's `problems`: a list of sentences that name the field and what
# is wanted, and never repeat a value (chapter 6 builds such a checker):

# %%
print(problems({"a": "17423"}, TOOLS.get("times").parameters))
print(problems({"a": 17423, "b": 892}, TOOLS.get("times").parameters))

# %%
predict(
    "A client asks for the made-up revision 1999-01-01. What does a server of 2025-06-18 do?",
    {
        "It refuses with an error": "It may know clients of other years that could get along with it. It names what it speaks, and the client decides.",
        "It answers with protocolVersion 2025-06-18": "Yes. The server offers a revision it speaks, and the client hangs up if that will not do.",
        "It answers with 1999-01-01": "Then both sides would have agreed on something that neither speaks.",
    },
    "It answers with protocolVersion 2025-06-18",
)

# %% [markdown] about="mini_server"
# ### Exercise 1: the server, message by message
#
# **You get** a message: a dictionary, or whatever else JSON can spell. **You write** the response,
# or `None`. `MiniServer("desk", "1.0", TOOLS)` makes a server, and `handle` answers one message.
#
# | message, on a server that is ready | reply |
# | --- | --- |
# | `tools/call`, times, `{"a": 6, "b": 7}` | result: content `[{"type": "text", "text": "42"}]`, isError false |
# | `tools/call`, add_note, `{"text": ""}` | result: the text `ValueError: text must not be empty`, isError true |
# | `tools/call`, times, `{"a": "6"}` | error −32602: `a must be integer; b is required` |
# | `tools/call`, divide | error −32602 |
# | `resources/list`, or `server/discover` | error −32601 |
#
# Where several `problems` are found, the message joins them with `"; "`. Arguments that are left out
# count as `{}`; `null` or a list in their place is a matter for `problems`. Which code belongs to a
# tool used too early is not said in the specification; this course uses −32600.


# %% exercise="mini_server" difficulty=4 minutes=18
class MiniServer(Endpoint):
    def handle(self, message: object) -> dict | None:
        """The reply to one message by revision 2025-06-18, or None. Rules the tests check:
        - By kind: a request gets a result or error under its own id; invalid gets -32600, id None.
          The others get None and do nothing; only notifications/initialized has an effect.
        - ping: {} in any state. A method not named here: -32601 in any state. Params that are
          missing or no dict count as {}, and so do missing arguments.
        - initialize: introduction(), whatever revision was asked for; no protocolVersion: -32602.
          Once it went well, always -32600. Tools: -32600 until notifications/initialized follows.
        - tools/list: {"tools": listing()}. tools/call: one block {"type": "text", "text": ...} as
          content: the value (a str as it is, else JSON), isError False; if fn raises, its type and
          message, isError True. problems(...) or a name (any type) no tool has: -32602, not run."""
        ### BEGIN SOLUTION: Sort the message, then answer by its method and your state.
        if (what := kind(message)) != "request":
            if what == "notification" and message["method"] == "notifications/initialized":
                self.state = "ready" if self.state == "greeted" else self.state
            return failure(None, -32600, "no valid request") if what == "invalid" else None
        number, method, params = message["id"], message["method"], message.get("params")
        params = params if isinstance(params, dict) else {}
        if method == "ping":
            return success(number, {})
        if method == "initialize" and self.state == "new":
            if "protocolVersion" not in params:
                return failure(number, -32602, "protocolVersion is required")
            self.state = "greeted"
            return success(number, self.introduction())
        if method not in ("initialize", "tools/list", "tools/call"):
            return failure(number, -32601, f"no method {method}")
        if method == "initialize" or self.state != "ready":
            return failure(number, -32600, "first initialize, once; then notify; then work")
        if method == "tools/list":
            return success(number, {"tools": self.listing()})
        spec, given = self.registry.get(str(params.get("name"))), params.get("arguments", {})
        if wrong := problems(given, spec.parameters) if spec else ["no such tool"]:
            return failure(number, -32602, "; ".join(wrong))
        try:
            value, failed = spec.fn(**given), False
        except Exception as error:
            value, failed = f"{type(error).__name__}: {error}", True
        text = value if isinstance(value, str) else json.dumps(value)
        return success(number, {"content": [{"type": "text", "text": text}], "isError": failed})
        ### END SOLUTION


# %% check="mini_server" points=6
check("mini_server")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Deal with everything that is no request first; then you have an id and every path ends in a
# `success` or a `failure`. The state needs three values: before `initialize`, after it, and after
# the notification. Order matters: what holds *in any state* comes before what depends on it.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Go down this list: not a request; ping; initialize in the state `"new"` (without a
# `protocolVersion` the state stays as it is); a method that is none of the three left, −32601;
# initialize again, or a state that is not the last one, −32600; `tools/list`; `tools/call`. For the
# call: no spec, or `problems(arguments, spec.parameters)` not empty, −32602. Then
# `try: value, failed = spec.fn(**arguments), False` and `except Exception as error:` the other pair.
# </details>

# %%
desk = Exchange(MiniServer("desk", "1.0", TOOLS).handle)
desk(request(1, "tools/list"))
desk(request(2, "initialize", **hello))
desk(INITIALIZED)
desk(request(3, "tools/list"))
desk(request(4, "tools/call", name="times", arguments={"a": 17423, "b": 892}))
desk(request(5, "tools/call", name="add_note", arguments={"text": ""}))
desk(request(6, "tools/call", name="divide", arguments={"a": 1, "b": 0}))
step_messages(desk)

# %% [markdown]
# **What just happened.** Three requests failed, in three ways. Request 1 came too early and
# request 6 named a tool that is not there: the *protocol* refused them, and no tool ran. Request 5
# reached its tool, and the *tool* failed; the reply is a result, and looks like a success until
# you read `isError`. Section 4 comes back to this.
#
# ## 3. How messages travel
#
# The messages are always the same; only the way they travel differs. The specification names two
# **transports**.
#
# **stdio**: the client starts the server as a program of its own, writes to its standard input and
# reads its standard output, one message a line. The server may write what it likes to standard
# error, and *nothing but messages* to standard output.

# %%
predict(
    "A tool gets a text of two lines as its argument. How can a message of one line carry it?",
    {
        "It cannot; the text has to be cut up": "JSON has an answer to this already, so the protocol needs none.",
        "In JSON a line break inside a text is written as two characters, a backslash and an n": "Yes. The encoded message never holds a raw line break, as long as you do not ask for indented JSON.",
        "The client says in advance how many lines come": "Some protocols count bytes in a header. This one keeps to one message a line.",
    },
    "In JSON a line break inside a text is written as two characters, a backslash and an n",
)

# %% [markdown]
# A pipe knows nothing of lines. It hands over bytes in **chunks** of any size: half a message, or
# three and a half. A letter such as é takes two bytes in UTF-8, and a chunk may end between them.

# %%
line = (json.dumps({"text": "two\nlines, a café"}, ensure_ascii=False) + "\n").encode()
print(line)
print(line[:25], "|", line[25:])

# %% [markdown] about="frame"
# ### Exercise 2: one message a line
#
# **You write** both directions: `frame` makes the line of a message, and a `Reader` collects
# chunks until lines are whole. Take care what ends a line: Python's `splitlines` also breaks at
# characters such as U+2028, which JSON allows in the middle of a text.


# %% exercise="frame" difficulty=2 minutes=8
def frame(message: dict) -> bytes:
    """The message as JSON in UTF-8, on one line that ends in a newline. Rule the tests check:

    - Whatever texts are in it, the last byte is its only newline, and json.loads gives it back."""
    ### BEGIN SOLUTION: Write the message as one line of bytes.
    return json.dumps(message).encode() + b"\n"
    ### END SOLUTION


class Reader:
    rest = b""

    def feed(self, chunk: bytes) -> list[bytes]:
        """The lines that this chunk completes, without b"\\n", which alone ends a line; what is
        left waits for the next chunk of this reader."""
        ### BEGIN SOLUTION: Cut at newlines and at nothing else; keep the last piece.
        *lines, self.rest = (self.rest + chunk).split(b"\n")
        return lines
        ### END SOLUTION


# %% check="frame" points=2
check("frame")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `json.dumps` already writes line breaks inside texts as two characters. For the reader: whatever
# comes after the last newline is not a line yet. Stay with bytes; do not decode a chunk.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `(self.rest + chunk).split(b"\n")` gives the complete lines and, as its last item, what is left.
# </details>

# %%
reader = Reader()
stream = frame(request(1, "ping")) + frame(request(2, "tools/call", name="turn"))
for start in range(0, len(stream), 40):
    print(f"{len(stream[start : start + 40]):2} bytes →", reader.feed(stream[start : start + 40]))

# %% [markdown]
# **What just happened.** The pieces of 40 bytes fit no message, and yet each line came out whole,
# once.
#
# Between the lines and your server one step is missing. It has a trap of its own: a tool somebody
# else wrote may `print`, and what it prints lands in the middle of the protocol.

# %%
predict(
    "A tool prints 'working…' while it runs under stdio. What does the client see?",
    {
        "Nothing: prints go to the screen": "There is no screen. Standard output is the wire to the client.",
        "A line that is no JSON": "Yes, and most clients give up at that point. Printing has to go elsewhere while a tool runs.",
        "A notification": "Nobody wraps it up as a message.",
    },
    "A line that is no JSON",
)

# %% [markdown] about="handle_line"
# ### Exercise 3: a line in, a line out
#
# **You get** a server and one line. **You write** the line to send back. The last line of the cell
# makes your function a method, so that `MiniServer(...).handle_line(line)` works. Inside
# `with contextlib.redirect_stdout(sys.stderr):` whatever is printed goes to standard error.


# %% exercise="handle_line" difficulty=2 minutes=6
def handle_line(server: MiniServer, line: bytes) -> bytes | None:
    """The reply to one line, itself a line of bytes, or None. Rules the tests check:

    - The line, with or without its newline, is JSON in UTF-8; its value goes to server.handle, and
      the reply comes back through frame. No reply: None.
    - No JSON, or bytes that are no UTF-8: error -32700 with id None, and handle is not called.
    - What is printed while the message is handled goes to sys.stderr, not to sys.stdout.
    """
    ### BEGIN SOLUTION: Read the line, let the server handle it, frame the reply.
    try:
        message = json.loads(line.decode())
    except ValueError:
        return frame(failure(None, -32700, "the line is no JSON"))
    with contextlib.redirect_stdout(sys.stderr):
        reply = server.handle(message)
    return None if reply is None else frame(reply)
    ### END SOLUTION


MiniServer.handle_line = handle_line

# %% check="handle_line" points=3
check("handle_line")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Both mistakes, bytes that are no UTF-8 and text that is no JSON, raise a kind of ValueError. Only
# reading belongs inside the `try`, or a mistake of the server's would pass for a broken line; only
# `server.handle` belongs inside the `with`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `json.loads(line.decode())` in a `try`; `except ValueError` returns the frame of
# `failure(None, -32700, ...)`. Then the `with`, and at last `frame(reply)` unless it is None.
# </details>

# %% [markdown]
# Now the proof: a real client. `ClientSession` is the official Python SDK's. It speaks to your
# server line by line, knows nothing of this course, and checks each reply against the
# specification's types.

# %%
from mcp import ClientSession

from coursekit.line_transport import line_streams


async def visit(server: MiniServer) -> None:
    patience = {"read_timeout_seconds": 5}  # a reply that does not come must not hold you up
    async with line_streams(server) as streams, ClientSession(*streams, **patience) as session:
        greeting = await session.initialize()
        print("speaks", greeting.protocol_version, "with", greeting.server_info.name)
        for tool in (await session.list_tools()).tools:
            print(f"  {tool.name}: reads only: {tool.annotations.read_only_hint}")
        result = await session.call_tool("times", {"a": 17423, "b": 892})
        print(result.content[0].text)


await visit(MiniServer("desk", "1.0", TOOLS))

# %% [markdown]
# To serve a program that was started as a process of its own, this is all that is missing:
#
# ```python
# def serve(server: MiniServer) -> None:
#     reader = Reader()
#     while chunk := sys.stdin.buffer.read1():
#         for line in reader.feed(chunk):
#             if (reply := server.handle_line(line)) is not None:
#                 sys.stdout.buffer.write(reply)
#                 sys.stdout.buffer.flush()
# ```
#
# **Shutdown** has no message. The client closes the server's standard input; the loop above ends by
# itself, since `read1` then gives nothing. A server that does not end is sent SIGTERM, and after a
# while SIGKILL.
#
# The second transport is **Streamable HTTP**: one address for everything.
#
# | | does |
# | --- | --- |
# | POST | brings one message. The answer is one JSON object, or an **SSE stream** (`text/event-stream`): several messages, one after another, the response last |
# | GET | opens an SSE stream on which the server may send messages nobody asked for |
# | `Mcp-Session-Id` | a header the server may hand out with the answer to `initialize`; from then on each request carries it |
# | `MCP-Protocol-Version` | a header each request after `initialize` carries |
# | `Authorization` | who is calling; section 7 |
#
# To end a session the client closes the connection, or sends DELETE with the session's id.

# %% [markdown]
# ## 4. Two ways to fail
#
# You have met both. A **protocol error** is a response with `error`: an unknown tool, arguments
# that do not fit, a message out of order. A **tool execution error** is a response with `result`
# whose `isError` is true: the tool ran and failed, on a rate limit, on bad data, on a service
# behind it. The model should read the second kind, as it would read any result.

# %%
predict(
    "A client only looks for the key error in a response. What does it make of a tool that failed?",
    {
        "It reports the failure": "The failure is inside result; there is no key error.",
        "It takes the failure for the tool's answer": "Yes, and the model goes on working with it. Nothing crashes, so nobody notices.",
        "It asks again": "Why should it? As far as it knows all is well.",
    },
    "It takes the failure for the tool's answer",
)

# %% [markdown] about="outcome"
# ### Exercise 4: what became of the call?
#
# **You get** the response to a `tools/call`, as it came over the wire. **You write** which of three
# it is. What a careless server sends may be no proper response at all; then the protocol has failed
# too.


# %% exercise="outcome" difficulty=2 minutes=4
def outcome(response: dict) -> str:
    """ok, tool_error or protocol_error: the response to a tools/call. Rules the tests check:

    - protocol_error: it has the key error; or it is malformed: jsonrpc is not "2.0", the key id or
      result is missing, the result is no dict, its content missing or no list, isError no bool.
    - tool_error: none of these, and the result's isError is True.
    - ok: all else. isError may be missing; that means False.
    """
    ### BEGIN SOLUTION: Look for what is malformed first, then at isError.
    result = response.get("result")
    if response.get("jsonrpc") != "2.0" or "error" in response or "id" not in response:
        return "protocol_error"
    if not isinstance(result, dict) or not isinstance(result.get("content"), list):
        return "protocol_error"
    failed = result.get("isError", False)
    if not isinstance(failed, bool):
        return "protocol_error"
    return "tool_error" if failed else "ok"
    ### END SOLUTION


# %% check="outcome" points=2
check("outcome")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Write down everything that makes it a protocol error, one condition after another, and return.
# What is left is well formed, and one look at `isError` decides.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `response.get("result")` and `isinstance(..., dict)` cover the missing result as well. For the
# flag: `result.get("isError", False)`, and `isinstance(flag, bool)`.
# </details>

# %%
for sender, message in desk.messages:
    if sender == "server" and message["id"] >= 4:
        print(message["id"], outcome(message))

# %% [markdown]
# **What just happened.** The three calls of section 2, told apart. A host that shows its user
# "done" for request 5 would be lying without knowing it.
#
# ## 5. The same with a library
#
# By hand you learn what happens; for everyday work there are libraries. **FastMCP** makes a tool of
# a Python function: the hints become the schema, the docstring the description. The lecture's
# smallest server is a decorated calculator; this one is as small:

# %%
import logging

from fastmcp import Client, FastMCP

for library in ("fastmcp", "mcp"):  # they would log each failure at length
    logging.getLogger(library).setLevel(logging.CRITICAL)
small = FastMCP("Small")


@small.tool
def double(number: int) -> int:
    """Twice a whole number."""
    return 2 * number


async def ask(server: FastMCP, name: str, arguments: dict) -> None:
    async with Client(server) as client:
        result = await client.call_tool(name, arguments, raise_on_error=False)
        print("isError:", result.is_error, "|", result.content[0].text)


# %% [markdown]
# A server offers more than tools. A **resource** is something to read, under an address of its own.
# A **prompt** is a message with gaps, for a user to pick. And a result may hold other **content
# blocks** than text: `image`, `audio`, `resource_link`, or an embedded `resource`.

# %%
from fastmcp.utilities.types import Image


@small.resource("course://rules")
def rules() -> str:
    return "Hand in by Friday."


@small.prompt
def explain(topic: str) -> str:
    return f"Explain {topic} in three sentences."


@small.tool
def dot() -> Image:
    """A picture."""
    return Image(data=b"GIF89a", format="gif")


async def look_round() -> None:
    async with Client(small) as client:
        print("resource:", (await client.read_resource("course://rules"))[0].text)
        prompt = await client.get_prompt("explain", {"topic": "stdio"})
        print("prompt:", prompt.messages[0].role, "|", prompt.messages[0].content.text)
        block = (await client.call_tool("dot", {})).content[0]
        print("block:", block.type, block.mime_type, block.data)


await look_round()

# %% [markdown]
# It goes the other way too. A client may offer the server **roots**, the folders it may look at,
# and **sampling**, to have the host's model do some thinking for it. Both are announced in the
# capabilities of `initialize`, and the host stays in charge of both.

# %% [markdown]
# Now watch what the library does with arguments that do not fit:

# %%
await ask(small, "double", {"number": "secret-4711"})
await ask(small, "double", {"number": True})
await ask(small, "triple", {"number": 2})

# %% [markdown]
# Three things to remember. The message *repeats the value*, which may be private. FastMCP reads
# generously: `true` passes for 1. And an unknown tool comes back as a result with `isError`, in
# every revision, although the specification of 2025-06-18 makes it a protocol error.
#
# ### Money in exact numbers
#
# The book's example: 10,000 at once and 500 a month, at 6 % a year compounded monthly, for 10
# years. With the monthly rate *i* = 0.06 / 12 = 0.005 and *n* = 120 months the **growth factor** is
# *g* = (1 + *i*)ⁿ = 1.8193967…
#
# * The lump sum grows to 10,000 · *g* = 18,193.97.
# * The contributions grow to 500 · (*g* − 1) / *i* = 81,939.67. Each grows for one month fewer than
#   the one before, and the last not at all.
# * Together: 100,133.64.

# %%
print(0.1 + 0.2, "but", Decimal("0.1") + Decimal("0.2"))
growth = Decimal("1.005") ** 120
print(growth)
print((Decimal("100.125")).quantize(Decimal("0.01"), ROUND_HALF_UP))

# %%
predict(
    "Somebody rounds the growth factor to six decimals, 1.819397, and computes on. How far is the total off?",
    {
        "Not at all": "The contributions divide what was rounded by 0.005: an error of 0.0000003 becomes two hundred times as large, and is then multiplied by 500.",
        "Three cents": "Yes: 100,133.67 in place of 100,133.64. Round once, at the end.",
        "Three hundred": "Six decimals are better than that; but not good enough for a bank.",
    },
    "Three cents",
)

# %% [markdown] about="build_calculator"
# ### Exercise 5: a calculator as a server
#
# **You get** a function that works out an expression. **You write** a FastMCP server with two tools.
# Money travels as text such as `"10000"` or `"0.06"`, because a JSON number may pass through a
# binary float. FastMCP reads hints and docstring of the function you decorate, so put a function of
# your own around the one you are given. A `ValueError` that a tool raises reaches the model as a
# result with `isError` and its message. One such refusal: `lump` of `"-5"`, `"1e3"` or `"2000000"`
# is answered with `lump must be between 0 and 1000000`.


# %% exercise="build_calculator" difficulty=3 minutes=12
def build_calculator(calculate) -> FastMCP:
    """A FastMCP server with exactly two tools, both with a description and readOnlyHint True:

    - calculate(expression: a string): what calculate(expression) gives, as JSON: a whole number
      stays one. If it raises ValueError, the result is an error that holds its message.
    - compound_value(lump, monthly, annual_rate: strings; years: an integer): lump * g + monthly *
      (g - 1) / i, with i = annual_rate / 12 and g = (1 + i) ** (12 * years); for a rate of 0, what
      was paid in. Exact in Decimal, rounded once, at the end, half up: a string like "100133.64".
    - Strings are digits with at most one point between them. lump and monthly: 0 to 1000000,
      annual_rate: 0 to 0.5, years: 0 to 50. Else an error that says "years must be between 0 and
      50" (or "lump must be ..."), without the value. A JSON number for a string is an error too.
    """
    ### BEGIN SOLUTION: Make a server, put two functions with hints and docstrings on it.
    server, reads = FastMCP("Calculator"), {"readOnlyHint": True}

    def bounded(name: str, value: str, most: str) -> Decimal:
        if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) or Decimal(value) > Decimal(most):
            raise ValueError(f"{name} must be between 0 and {most}")
        return Decimal(value)

    @server.tool(name="calculate", annotations=reads)
    def work_out(expression: str) -> int | float:
        """Work out an arithmetic expression exactly, e.g. 17423 * 892."""
        return calculate(expression)

    @server.tool(annotations=reads)
    def compound_value(lump: str, monthly: str, annual_rate: str, years: int) -> str:
        """What savings are worth: a lump sum and monthly payments at a yearly rate, e.g. 0.06."""
        start, paid = bounded("lump", lump, "1000000"), bounded("monthly", monthly, "1000000")
        i, n = bounded("annual_rate", annual_rate, "0.5") / 12, 12 * years
        bounded("years", str(years), "50")
        g = (1 + i) ** n
        total = start * g + paid * ((g - 1) / i if i else n)
        return str(total.quantize(Decimal("0.01"), ROUND_HALF_UP))

    return server
    ### END SOLUTION


# %% check="build_calculator" points=4
check("build_calculator")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Declare money as `str`; then FastMCP refuses numbers for you. Check the bounds inside the tool,
# with your own words: an error of pydantic's would repeat the value. `Decimal("NaN")` and
# `Decimal("1e3")` are no errors to Python, so look at the text before you convert it.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# A helper `bounded(name, value, most)`: unless `re.fullmatch(r"[0-9]+(\.[0-9]+)?", value)` and
# `Decimal(value) <= Decimal(most)`, raise `ValueError(f"{name} must be between 0 and {most}")`.
# Decorate with `@server.tool(annotations={"readOnlyHint": True})`; give the first tool its name
# with `name="calculate"` and the return hint `int | float`. `quantize(Decimal("0.01"),
# ROUND_HALF_UP)` rounds; `(g - 1) / i` divides by zero when the rate is 0.
# </details>

# %%
calculator = build_calculator(lambda expression: times(*map(int, expression.split("*"))))
savings = {"lump": "10000", "monthly": "500", "annual_rate": "0.06", "years": 10}
await ask(calculator, "compound_value", savings)
await ask(calculator, "compound_value", {**savings, "years": 60})
await ask(calculator, "calculate", {"expression": "17423 * 892"})

# %% [markdown]
# **What just happened.** The total of the book to the cent; a refusal that tells a model what to
# do next; and 15541316 without the `.0` it gets when the return hint says `float`.
#
# To start such a server as a program, `calculator.run(transport="stdio")` is enough, or
# `transport="http", port=8001` for Streamable HTTP.
#
# ## 6. Wrapping a service, with two tokens
#
# The lecture's course has a learning-management system (LMS) with a web interface. Its routes are
# described in a document, the **OpenAPI** specification, and FastMCP makes tools of it:
# `GET /assignments` becomes `list_assignments`, `GET /submissions` becomes `get_submissions`,
# `POST /grade` becomes `post_grade`. The kit has such an LMS; `Door` leads to it, `Upstream` is an
# HTTP transport through that door, and `lms.log` keeps every request that reached it.

# %%
import httpx2

from coursekit.upstream import Door, Upstream
from coursekit.worlds.lms import LMS

lms = LMS(seed=7, token="lms-secret")
document = lms.openapi()
for path, item in document["paths"].items():
    print(f"{path:20}", {verb: what.get("operationId") for verb, what in item.items()})

# %% [markdown]
# What the library makes of the whole document, with nothing else done:

# %%
naive = FastMCP.from_openapi(
    document,
    httpx2.AsyncClient(
        transport=Upstream(Door(lms.app)),
        base_url="https://lms.example.edu",
        headers={"Authorization": "Bearer lms-secret"},
    ),
    name="Naive",
)
submission = lms.state()["submissions"][0]["id"]


async def names(server: FastMCP) -> list[str]:
    async with Client(server) as client:
        return [tool.name for tool in await client.list_tools()]


print(await names(naive))

# %%
predict(
    "The document says that a score is at most 100. A model calls post_grade with a score of 500. What happens?",
    {
        "FastMCP refuses: the schema says 100": "One would think so. It shows the schema to clients, and does not check arguments of such tools against it.",
        "The LMS refuses": "This one, like many services, trusts its callers.",
        "The student gets 500 points": "Yes. Nobody on the way has looked. The harness that validates first is the one you write now.",
    },
    "The student gets 500 points",
)

# %%
try:
    await ask(naive, "post_grade", {"submission_id": submission, "score": 500})
except RuntimeError:
    print("The client objects: the *answer* does not fit the schema. Too late:")
print(lms.state()["grades"][-1])
lms.failing = "database password is hunter2"
await ask(naive, "list_assignments", {})
lms.failing = None

# %% [markdown]
# The second line shows another leak: when the LMS breaks down, the library repeats *its* words to
# the model. And there is a third thing, which you cannot see here. Authentication goes two ways:
#
# * **Outbound**: your server shows the LMS its own `LMS_TOKEN`, with each request it makes.
# * **Inbound**: your server lets in only callers who show an `AGENT_TOKEN`.
#
# The two must never mix. An agent that held the LMS's token could go round your server; an LMS that
# was shown the agent's could act as the agent. `Client(server)` in memory, as used so far, skips the
# inbound check altogether. So the tests, and the cell after the exercise, come in through the
# HTTP app, like real callers.
#
# What you need from the library:
#
# | for | use |
# | --- | --- |
# | inbound | `auth=StaticTokenVerifier({token: {"client_id": "agent", "scopes": []}})`, given to `from_openapi` |
# | before each call | a `Middleware` with `async def on_call_tool(self, context, call_next)`; the call is `context.message`, with `name` and `arguments` (None when there are none); `await call_next(context)` passes it on. `from_openapi` takes `middleware=[…]`, a list of objects |
# | the tool's schema | `await context.fastmcp_context.fastmcp.get_tool(name)`, None if unknown, has `parameters` |
# | refusing | `raise ToolError("words for the model")` |

# %% [markdown] about="build_course_server"
# ### Exercise 6: the course's server
#
# **You get** the OpenAPI document, a transport to the LMS and both tokens. **You write** the server.
# The client's `base_url` may be any host, such as `https://lms.example.edu`: the transport
# leads to the LMS.

# %%
from fastmcp.exceptions import ToolError
from fastmcp.server.auth import StaticTokenVerifier
from fastmcp.server.middleware import Middleware

WANTED = ("list_assignments", "get_submissions", "post_grade")


# %% exercise="build_course_server" difficulty=4 minutes=16
def build_course_server(spec: dict, transport, lms_token: str, agent_token: str) -> FastMCP:
    """The LMS as an MCP server. Rules the tests check, through its HTTP app:

    - Its tools are exactly the operations in WANTED, though the document has others.
    - Callers show agent_token as their bearer token. No token or another one (lms_token is one):
      401, and no request reaches the LMS.
    - Requests to the LMS go through transport; each has the header Authorization: Bearer lms_token.
      agent_token is in none of them. lms_token is in no result and in no error.
    - A call whose arguments have problems(arguments, the tool's parameters) is an error that names
      the field; it is stopped before the LMS. So is an unknown tool; the server goes on working.
    - The LMS answers 500 or more, or cannot be reached: an error with none of the words it used.
    """
    ### BEGIN SOLUTION: Choose the routes, make client and verifier, and check before you pass on.
    paths = {
        path: {verb: what for verb, what in item.items() if what.get("operationId") in WANTED}
        for path, item in spec["paths"].items()
    }
    bearer = {"Authorization": f"Bearer {lms_token}"}
    client = httpx2.AsyncClient(
        transport=transport, base_url="https://lms.example.edu", headers=bearer
    )

    class CheckFirst(Middleware):
        async def on_call_tool(self, context, call_next):
            tool = await context.fastmcp_context.fastmcp.get_tool(context.message.name)
            if tool is None:
                raise ToolError("there is no such tool")
            if wrong := problems(context.message.arguments or {}, tool.parameters):
                raise ToolError("; ".join(wrong))
            try:
                return await call_next(context)
            except Exception:
                raise ToolError("the LMS could not do this; try again later") from None

    return FastMCP.from_openapi(
        {**spec, "paths": paths}, client, name="Course", middleware=[CheckFirst()],
        auth=StaticTokenVerifier({agent_token: {"client_id": "agent", "scopes": []}}),
    )  # fmt: skip
    ### END SOLUTION


# %% check="build_course_server" points=6
check("build_course_server")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Four parts, one after another: a document with only the wanted operations; an
# `httpx2.AsyncClient` with transport, base_url and the outbound header; a verifier that knows one
# token; a middleware class. Give verifier and middleware to `FastMCP.from_openapi`.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# Copy `spec` with `{**spec, "paths": ...}` and keep an operation when its `operationId` is in
# `WANTED`. In the middleware: look the tool up; None → `ToolError`; `problems` not empty →
# `ToolError("; ".join(...))`; then `return await call_next(context)` in a `try`, and
# `except Exception: raise ToolError("your own words") from None`.
# </details>

# %%
from coursekit.serving import HttpHost, http_transport

lms.log.clear()
course = HttpHost(build_course_server(document, Upstream(Door(lms.app)), "lms-secret", "agent-key"))
greet = json.dumps(request(1, "initialize", **hello)).encode()
json_only = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
for token in ("", "lms-secret", "agent-key"):
    headers = {**json_only, "authorization": f"Bearer {token}"}
    status, _, body = await course.request("POST", "http://course.invalid/mcp", headers, greet)
    print(f"{token or 'no token':12}", status)
print("requests that reached the LMS:", len(lms.log))


# %%
async def as_agent(name: str, **arguments: object) -> None:
    async with Client(http_transport(course, "agent-key")) as client:
        result = await client.call_tool(name, arguments, raise_on_error=False)
        print("isError:", result.is_error, "|", result.content[0].text[:60], "…")


await as_agent("list_assignments")
await as_agent("post_grade", submission_id=submission, score=500)
lms.failing = "database password is hunter2"
await as_agent("get_submissions", ungraded=True)
lms.failing = None
print([(seen.method, seen.path, seen.headers["authorization"]) for seen in lms.log])

# %% [markdown]
# **What just happened.** Three callers, one let in. Of three calls two reached the LMS, and both
# showed it the server's own token. The 500 points were stopped before they left, and the
# breakdown was told in your words.
#
# ## 7. A host for many servers
#
# Back to the other end. A host shows its model *one* list of tools, from all its servers, and that
# raises three questions.
#
# * **Names.** Two servers may both have a tool called `search`. The host gives each a longer name.
# * **Change.** A server may send `notifications/tools/list_changed`; then its list is out of date.
# * **Trust.** Annotations are what a server says about itself. A hostile one may well mark a tool
#   that deletes files with `readOnlyHint`. The specification says: treat them as untrusted unless
#   the server is trusted, and let a person decide before something happens.

# %%
predict(
    "A server you do not trust lists delete_all with readOnlyHint true. When should the host ask a person?",
    {
        "Never: it only reads": "That is what it says of itself. You would be believing the one party you do not trust.",
        "Before each call": "Yes. Without trust the hint is worth nothing, so the tool may write.",
        "When the server is added": "A yes to the server is no yes to each thing it may do later.",
    },
    "Before each call",
)

# %% [markdown]
# Keeping connections is plain work, done here. A server's name is letters and digits only, so that
# no two long names can come out the same:


# %%
class Connections:
    """Whom a host is connected to, whom it trusts, and what each server listed last."""

    def __init__(self, ask) -> None:
        self.ask, self.clients, self.trusted, self.listed = ask, {}, {}, {}

    def add(self, server: str, client, trusted: bool) -> None:
        if not re.fullmatch("[a-zA-Z0-9]+", server) or server in self.clients:
            raise ValueError("a server's name is new, and nothing but letters and digits")
        self.clients[server], self.trusted[server] = client, trusted
        self.notify(server, "notifications/tools/list_changed")

    def notify(self, server: str, method: str) -> None:
        if method == "notifications/tools/list_changed":
            self.listed[server] = self.clients[server].list_tools()


# %% [markdown] about="host"
# ### Exercise 7: the host
#
# **You get** clients, each connected to one server: objects with `list_tools()`, a list of dicts as
# in `tools/list`, and `call_tool(name, arguments)`, a dict with `content` and `isError`. **You
# write** what the host makes of them. `ask(server, call)` puts a `ToolCall` before a person and is
# True for yes. `description` and `annotations` may be missing in a listing. A result is
# `ToolResult(call_id, status, content)`; when a tool is unknown or denied, the words are yours.


# %% exercise="host" difficulty=3 minutes=12
class Host(Connections):
    """Many servers, one list of tools, and a person who is asked. Rules the tests check:
    - tools(): a ToolSpec a tool, in order of adding and listing, by what was listed last: name
      "server__tool", description ("" if none), parameters its inputSchema. read_only is True only
      if the server is trusted and annotations say readOnlyHint True. list_tools is not called.
    - call: not in tools(): unknown_tool. If it is not read_only, ask(server, ToolCall("", name,
      arguments)) comes first; not True: denied, and nothing is sent. Then client.call_tool(the
      server's own name for it, arguments): tool_error if isError is True or it raises, else ok.
    - Content: the texts of text blocks, joined by newlines, or the error's message. call_id ""."""

    def tools(self) -> list[ToolSpec]:
        ### BEGIN SOLUTION: Describe every tool of every server, under its long name.
        return [
            ToolSpec(
                f"{server}__{tool['name']}",
                tool.get("description", ""),
                tool["inputSchema"],
                read_only=self.trusted[server]
                and tool.get("annotations", {}).get("readOnlyHint") is True,
            )
            for server, listed in self.listed.items()
            for tool in listed
        ]
        ### END SOLUTION

    def call(self, name: str, arguments: dict) -> ToolResult:
        ### BEGIN SOLUTION: Find the tool, ask if it may write, send the call, read the result.
        spec = {spec.name: spec for spec in self.tools()}.get(name)
        if spec is None:
            return ToolResult("", "unknown_tool", f"there is no tool {name}")
        server, _, own = name.partition("__")
        if not spec.read_only and self.ask(server, ToolCall("", name, arguments)) is not True:
            return ToolResult("", "denied", "the user did not allow this call")
        try:
            result = self.clients[server].call_tool(own, arguments)
        except Exception as error:
            return ToolResult("", "tool_error", str(error))
        texts = [block["text"] for block in result["content"] if block["type"] == "text"]
        status = "tool_error" if result.get("isError") is True else "ok"
        return ToolResult("", status, "\n".join(texts))
        ### END SOLUTION


# %% check="host" points=4
check("host")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# `tools` reads `self.listed` anew each time, so a changed list needs no further work. `call` can use
# `tools()` to find the tool; the long name tells the server, and the server's own name of the tool.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `name.partition("__")` cuts at the first `__`; a server's name holds none, a tool's may. Trust is
# `self.trusted[server] and tool.get("annotations", {}).get("readOnlyHint") is True`. Compare the
# person's answer with `is not True`. Only `call_tool` belongs in the `try`.
# </details>


# %%
class DeskClient:
    """A client of a MiniServer in this process, with just what a host needs."""

    def __init__(self, server: MiniServer) -> None:
        self.server, self.number = server, 0
        self.request("initialize", protocolVersion="2025-06-18")
        server.handle(INITIALIZED)

    def request(self, method: str, **params: object) -> dict:
        self.number += 1
        reply = self.server.handle(request(self.number, method, **params))
        if "error" in reply:
            raise RuntimeError(reply["error"]["message"])
        return reply["result"]

    def list_tools(self) -> list[dict]:
        return self.request("tools/list")["tools"]

    def call_tool(self, name: str, arguments: dict) -> dict:
        return self.request("tools/call", name=name, arguments=arguments)


# %%
def person(server: str, call: ToolCall) -> bool:
    print(f"  {server} wants {call.name}{call.arguments}: yes, if it is no note")
    return not call.name.endswith("add_note")


host = Host(person)
host.add("desk", DeskClient(MiniServer("desk", "1.0", TOOLS)), trusted=True)
host.add("elsewhere", DeskClient(MiniServer("desk", "1.0", TOOLS)), trusted=False)
for name in ("desk__times", "elsewhere__times"):
    show(host.call(name, {"a": 6, "b": 7}))
show(host.call("desk__add_note", {"text": "call the dean"}))
print("notes kept:", NOTES)

# %% [markdown]
# **What just happened.** Both servers are the same program, with the same hints. The trusted one
# multiplies without a word; for the other a person was asked, because it might be lying. The note
# was refused, and nothing was sent.
#
# ## 8. What changed since
#
# A protocol is a moving target. What you built is revision 2025-06-18; a server made with today's
# library speaks five revisions on one address and lets the client choose.
#
# | | 2025-06-18 | 2025-11-25 | 2026-07-28 |
# | --- | --- | --- | --- |
# | handshake | `initialize`, then `notifications/initialized` | the same | none: each request carries revision and capabilities in `_meta`; `server/discover` tells what a server can do |
# | HTTP session | `Mcp-Session-Id` | the same | none; new headers `Mcp-Method` and `Mcp-Name` |
# | server to client | over the GET stream | the same | no GET stream: a result asks for input, and the client tries again |
# | arguments that do not fit | protocol error −32602 | a result with `isError` | a result with `isError` |
# | unknown tool | protocol error −32602 | the same | the same |
# | every result | | | has a `resultType`, lists also say how long they keep |
# | `ping`, roots, sampling | yes | yes | `ping` removed; roots and sampling deprecated |
# | tools, schemas, content blocks, one line a message | yes | yes | yes |
#
# Sources: the specification's pages and change logs of the three revisions. Why can a client of
# today use your server at all? Look at the first thing it says:

# %%
from coursekit.line_transport import line_transport


class Overheard:
    """Prints the method of every line on its way to a server."""

    def __init__(self, server: MiniServer) -> None:
        self.server = server

    def handle_line(self, line: bytes) -> bytes | None:
        print("→", json.loads(line)["method"])
        return self.server.handle_line(line)


async def modern(server: MiniServer) -> None:
    async with Client(line_transport(Overheard(server)), timeout=5) as client:
        print("they agree on", client.protocol_version)
        print((await client.call_tool("times", {"a": 6, "b": 7})).content[0].text)


await modern(MiniServer("desk", "1.0", TOOLS))

# %% [markdown]
# **What just happened.** The client tried `server/discover` of 2026. Your server answered with
# −32601, an unknown method, and so the client fell back to the handshake of 2025. That is why an
# unknown method gets that code *in any state*. (After the call it asked for the list, to see whether
# the result is of the shape that the tool promises.)
#
# ## 9. Two more, for the curious
#
# These two carry no points. They have checks all the same.

# %% [markdown] about="http_headers"
# ### Stretch: the headers of an HTTP request
#
# A server on your own computer can be reached by every web page open in your browser. So before a
# server of Streamable HTTP looks at a message, it looks at the headers. **You write** the status.


# %% exercise="http_headers" difficulty=3 minutes=10 stretch=true
def check_http(headers: dict[str, str], sessions: set[str], initializing: bool) -> int:
    """The status a server gives to a POST, by its headers. The first rule that holds counts:

    - Origin is given and is not http or https with the host localhost, 127.0.0.1 or [::1]
      (any port): 403.
    - MCP-Protocol-Version is neither 2025-06-18 nor 2025-03-26: 400. It may be left out.
    - Not initializing: no Mcp-Session-Id: 400; one that is not in sessions: 404.
    - Else 200. Names of headers count in any case.
    """
    ### BEGIN SOLUTION: Look at origin, revision and session, in this order.
    given = {name.lower(): value for name, value in headers.items()}
    if "origin" in given:
        try:
            origin = urlsplit(given["origin"])
            host = origin.hostname if origin.scheme in ("http", "https") else None
        except ValueError:
            host = None
        if host not in ("localhost", "127.0.0.1", "::1"):
            return 403
    if given.get("mcp-protocol-version", "2025-06-18") not in ("2025-06-18", "2025-03-26"):
        return 400
    if not initializing and "mcp-session-id" not in given:
        return 400
    return 200 if initializing or given["mcp-session-id"] in sessions else 404
    ### END SOLUTION


# %% check="http_headers" points=0
check("http_headers")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# Make a copy of the headers with lower-case names first. `http://localhost.example.org` begins like
# a good origin and is none, so compare the whole host.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `urlsplit(origin).hostname` gives the host without port and brackets; `.scheme` must be http or
# https. The origin `null`, which browsers send too, has no host at all.
# </details>


# %%
class Caller:
    """The part of a client that needs no thought: where messages go, and what has happened."""

    def __init__(self, send) -> None:
        self.send, self.number, self.ready = send, 0, False


# %% [markdown] about="mini_client"
# ### Stretch: the other end of the wire
#
# **You get** `send`: it takes a message and returns the reply, or None for a notification. **You
# write** a client such as a host needs; it does the handshake by itself.


# %% exercise="mini_client" difficulty=3 minutes=12 stretch=true
class MiniClient(Caller):
    """A client of one server. Rules the tests check:
    - Before its first request, once: the handshake. initialize with protocolVersion 2025-06-18,
      capabilities {} and clientInfo {name, version}; then the notification. If the server answers
      with another revision: ValueError, and nothing more is sent.
    - list_tools(): all tools; while a result has nextCursor, again with params {"cursor": it}.
    - call_tool(name, arguments): the result as it came, whether isError or not.
    - No id is used twice. A reply with error, or not under the request's id: RuntimeError."""

    def list_tools(self) -> list[dict]:
        ### BEGIN SOLUTION: Shake hands if need be, then ask for page after page.
        tools, params = [], {}
        while True:
            result = self.request("tools/list", params)
            tools += result["tools"]
            if result.get("nextCursor") is None:
                return tools
            params = {"cursor": result["nextCursor"]}
        ### END SOLUTION

    def call_tool(self, name: str, arguments: dict) -> dict:
        ### BEGIN SOLUTION: Shake hands if need be, then send the call.
        return self.request("tools/call", {"name": name, "arguments": arguments})

    def request(self, method: str, params: dict) -> dict:
        if not self.ready and method != "initialize":
            who = {"name": "mini-client", "version": "1.0"}
            hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": who}
            if self.request("initialize", hello)["protocolVersion"] != "2025-06-18":
                raise ValueError("the server speaks no revision that this client knows")
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
            self.ready = True
        self.number += 1
        asked = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        reply = self.send(asked)
        if not reply or reply.get("id") != self.number or "error" in reply:
            raise RuntimeError(f"{method} was refused, or answered under another id")
        return reply["result"]
        ### END SOLUTION


# %% check="mini_client" points=0
check("mini_client")

# %% [markdown]
# <details><summary>Hint 1: a nudge</summary>
#
# One method of your own, `request(method, params)`, can count, send, look at the reply and raise;
# both methods above then take a line or two. It can also do the handshake, if `self.ready` is
# still False.
# </details>
#
# <details><summary>Hint 2: nearly there</summary>
#
# `self.send({"jsonrpc": "2.0", "id": self.number, "method": ..., "params": ...})`, then compare the
# reply's id and look for `error`. The handshake is a request, a comparison of `protocolVersion`, and
# `self.send` of a message without id; set `self.ready` last.
# </details>

# %%
wire = Exchange(MiniServer("desk", "1.0", TOOLS).handle)
mine = MiniClient(wire)
print([tool["name"] for tool in mine.list_tools()])
print(mine.call_tool("times", {"a": 6, "b": 7}))
step_messages(wire)

# %% [markdown] question="two_tokens" points=2 minutes=5
# ### Question: why two tokens?
#
# A colleague simplifies your course server: "The agent already sends a token. Let us give it the
# LMS's token, pass that on with each request, and drop the other check: the LMS will refuse whoever
# has no business there." Answer in four to six sentences. Name two things that get worse, each with
# what could happen in this chapter's course.
#
# === BEGIN MARK SCHEME ===
# 1 point: the agent now holds a token that is good for the whole LMS, so it can go round the
# server: all nine operations, with no check of arguments (deleting submissions, a score of 500);
# or the token leaks through prompts, traces or logs of the agent.
#
# 1 point: the server no longer decides by itself who may use it: it can refuse nobody before a
# request goes upstream, cannot withdraw one agent's access without changing the LMS's token, and
# cannot tell callers apart. Passing a caller's token on unread is also accepted here if the answer
# says that the LMS then takes any caller's requests for the server's.
#
# Half a point each without an example from the course. No points for "it is less secure" alone.
# === END MARK SCHEME ===
#
# ### BEGIN SOLUTION
# First, the agent would hold a key to the whole LMS and not only to three tools. Whoever gets at it,
# through a planted instruction or a trace that was saved, can call the LMS directly: remove
# submissions, or enter 500 points, because the check of arguments stands in my server and the LMS
# trusts its callers. Second, my server could no longer say who may use it. With an AGENT_TOKEN of
# its own it turns strangers away with 401 before a single request reaches the LMS, and I can take
# the key from one agent without changing anything in the LMS. With one shared token every caller
# looks the same, and all of them look like the server.
# ### END SOLUTION

# %% [markdown]
# ## Summary
#
# * A host holds one client for each server; the model only writes calls.
# * Requests have an id and get one response; notifications have none and get nothing.
# * `initialize`, its answer, `notifications/initialized`: only then tools.
# * A protocol error and a failed tool are two things. Look at `error`, at the shape, at `isError`.
# * Under stdio one message is one line, and nothing else goes to standard output.
# * A library that shows a schema need not check it. Check before the request goes out.
# * Two tokens: one that callers show to you, one that you show to the service. They never mix.
# * What a server says about itself counts only if you trust the server; a person decides the rest.
#
# ## Glossary
#
# | term | meaning |
# | --- | --- |
# | annotations | what a server says about a tool's behaviour, such as `readOnlyHint` |
# | client | the host's connector to one server |
# | content block | a piece of a result: text, image, audio, a link to or a copy of a resource |
# | host | the program with the model, which holds the clients |
# | inbound, outbound | who may call a server; how it proves itself to the service behind it |
# | JSON-RPC | a format for requests, notifications and responses |
# | lifecycle | initialize, work, shut down |
# | middleware | code between a server and its tools, which sees every call |
# | OpenAPI | a document that describes the routes of a web service |
# | prompt | a message with gaps that a server offers to users |
# | protocol error | a response with `error`: the request was refused |
# | resource | something to read that a server offers under an address |
# | revision | a dated version of the specification |
# | roots, sampling | what a client may offer: folders to look at, the use of its model |
# | SSE | server-sent events: a response that stays open and brings several messages |
# | stdio | the transport over standard input and output |
# | tool execution error | a result with `isError` true: the tool ran and failed |
#
# ## Further reading
#
# * *Model Context Protocol Specification*, revisions 2025-06-18, 2025-11-25 and 2026-07-28: the pages
#   on lifecycle, transports and tools, and the change logs.
# * JSON-RPC Working Group: *JSON-RPC 2.0 Specification*, 2013. Four pages.
# * J. Lowin and others: *FastMCP documentation*, 2026. Servers, middleware, OpenAPI.
# * N. Hardy: *The Confused Deputy*, 1988. What happens when a program mixes its own authority with
#   its caller's.
