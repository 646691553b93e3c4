import json

from coursekit.lending import as_source, lend
from coursekit.testing import points


class Answering:
    """Stands where a server would: keeps what it is given, answers with `reply`."""

    def __init__(self, reply):
        self.reply, self.seen = reply, []

    def handle(self, message):
        self.seen.append(message)
        return self.reply


def talkative(message):
    print("working …")
    return {"jsonrpc": "2.0", "id": 1, "result": {}}


@points(0.5)
def test_a_line_reaches_the_server_and_its_reply_comes_back(student):
    """A line reaches handle as a message, and the reply comes back as a line; no reply, no line.

    Next step: json.loads, server.handle, frame. Where handle gives None, give None.
    """
    pong = {"jsonrpc": "2.0", "id": 1, "result": {}}
    server = Answering(pong)
    got = student.handle_line(
        lend(server, "handle"), b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    )
    assert server.seen == [{"jsonrpc": "2.0", "id": 1, "method": "ping"}]
    assert json.loads(got) == pong
    assert student.handle_line(lend(Answering(None), "handle"), b"[]") is None


@points(0.5)
def test_broken_json_is_answered(student):
    """A line that is no JSON, or no UTF-8, is answered with error -32700 and id null.

    Next step: catch ValueError around line.decode() and json.loads, and return the frame of
    failure(None, -32700, ...).
    """
    server = Answering(None)
    for line in (b'{"jsonrpc": "2.0", "id"\n', b'"caf\xc3"\n'):
        got = student.handle_line(lend(server, "handle"), line)
        assert type(got) is bytes
        reply = json.loads(got)
        assert (reply["id"], reply["error"]["code"]) == (None, -32700)
    assert server.seen == []


@points(0.5)
def test_a_print_stays_out_of_the_protocol(student, in_box):
    """What a tool prints does not reach standard output.

    Next step: with contextlib.redirect_stdout(sys.stderr): around server.handle.
    """
    server = in_box("coursekit.line_transport:stand_in", as_source(talkative))
    reply, out, err = in_box(
        "coursekit.line_transport:overheard", student.handle_line, server, b"{}\n"
    )
    assert out == ""
    assert "working" in err
    assert json.loads(reply)["id"] == 1
