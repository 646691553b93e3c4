"""Our end of the wire against a peer that does not keep to the rules."""

import contextlib
import json
import socket
import threading
import time

import pytest

from autograder.wire.channel import Channel
from autograder.wire.exercise import USES, ExerciseWire
from autograder.wire.failures import BoxTimeout, Gone, Violation
from coursekit.lending import lend
from coursekit.testing import RemoteError


class Peer:
    """The far end of a wire, played by a function of (socket, lines read so far)."""

    def __init__(self, play):
        near, self._far = socket.socketpair()
        self._thread = threading.Thread(target=self._run, args=(play,), daemon=True)
        self.wire = ExerciseWire(Channel(near, lambda: None), seconds=1)
        self._thread.start()

    def _run(self, play):
        with contextlib.suppress(OSError):
            play(self._far)

    def close(self):
        self.wire.close()
        self._far.close()
        self._thread.join(5)
        assert not self._thread.is_alive()


@pytest.fixture
def peer():
    made = []

    def make(play):
        made.append(Peer(play))
        return made[-1].wire

    yield make
    for each in made:
        each.close()


def read(far):
    return json.loads(far.makefile("rb").readline())


def send(far, **message):
    far.sendall(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")


def test_a_proper_answer_is_its_value(peer):
    wire = peer(lambda far: send(far, id=read(far)["id"], result=["tuple", 1, 2]))
    assert wire.call("f") == (1, 2)
    assert not wire.closed


def answering(**message):
    def play(far):
        request = read(far)
        send(far, **{"id": request["id"], **message})
        far.recv(1)

    return play


def raw(data):
    def play(far):
        read(far)
        far.sendall(data)
        far.recv(1)

    return play


BREACHES = {
    "another id": answering(id=99, result=1),
    "true as id": answering(id=True, result=1),
    "text as id": answering(id="1", result=1),
    "both result and error": answering(result=1, error={}),
    "neither": answering(),
    "an error without its data": answering(error={"code": 1, "message": "x"}),
    "an untagged object": answering(result={"a": 1}),
    "a handle with a name too many": answering(result=["handle", 1, "a", "b"]),
    "a stub that was not lent": answering(result=["stub", 5]),
    "a request that is none of ours": answering(method="shutdown", params=[]),
    "the use of what was not lent": answering(method="use", params=[7, "", [], []]),
    "a use without arguments": answering(method="use", params=[7]),
    "no JSON": raw(b"hello\n"),
    "an empty line": raw(b"\n"),
    "an endless line": raw(b"x" * (9 << 20)),
    "NaN": raw(b'{"jsonrpc":"2.0","id":1,"result":NaN}\n'),
    "deep nesting": raw(b'{"jsonrpc":"2.0","id":1,"result":' + b"[" * 100_000 + b"\n"),
}


@pytest.mark.parametrize("play", BREACHES.values(), ids=BREACHES)
def test_a_breach_closes_the_channel(peer, play):
    wire = peer(play)
    with pytest.raises(Violation):
        wire.call("f", lambda: 1)
    assert wire.closed
    with pytest.raises(Gone):
        wire.call("f")


def test_an_answer_that_comes_twice_is_a_breach_at_the_next_call(peer):
    sent = threading.Event()

    def play(far):
        number = read(far)["id"]
        send(far, id=number, result=1)
        send(far, id=number + 1, result=2)
        sent.set()
        far.recv(1)

    wire = peer(play)
    assert wire.call("f") == 1
    assert sent.wait(5)
    with pytest.raises(Violation, match="before it was asked"):
        wire.call("f")


def test_silence_ends_at_the_deadline(peer):
    wire = peer(lambda far: (read(far), far.recv(1)))
    start = time.monotonic()
    with pytest.raises(BoxTimeout):
        wire.call("f")
    assert 0.9 < time.monotonic() - start < 5
    assert wire.closed


def test_bytes_that_dribble_do_not_extend_the_deadline(peer):
    def play(far):
        read(far)
        while True:
            far.sendall(b" ")
            threading.Event().wait(0.05)

    wire = peer(play)
    with pytest.raises(BoxTimeout):
        wire.call("f")


def test_a_peer_that_does_not_read_blocks_nobody(peer):
    stop = threading.Event()
    wire = peer(lambda far: stop.wait(5))
    with pytest.raises(BoxTimeout):
        wire.call("f", "x" * 4_000_000)
    stop.set()


def test_a_peer_that_goes_away_is_named(peer):
    wire = peer(lambda far: (read(far), far.shutdown(socket.SHUT_RDWR)))
    with pytest.raises(Gone):
        wire.call("f")


def test_descriptors_sent_along_are_dropped(peer):
    import os

    def play(far):
        number = read(far)["id"]
        line = json.dumps({"jsonrpc": "2.0", "id": number, "result": 5}).encode() + b"\n"
        socket.send_fds(far, [line], [0, 1, 2] * 20)

    wire = peer(play)
    before = len(os.listdir("/proc/self/fd"))
    assert wire.call("f") == 5
    assert len(os.listdir("/proc/self/fd")) <= before


def using(times, method=""):
    """A peer that uses the first lent function so often, then answers with its last result."""

    def play(far):
        lines = far.makefile("rb")
        request = json.loads(lines.readline())
        stub = request["params"][1][0][1]
        result = None
        for number in range(times):
            send(far, id=number, method="use", params=[stub, method, [number], []])
            if not (line := lines.readline()):
                return
            result = json.loads(line)
        send(far, id=request["id"], result=(result or {}).get("result"))
        far.recv(1)

    return play


def test_a_lent_function_runs_on_our_side_and_is_counted(peer):
    got = []
    wire = peer(using(3))
    assert wire.call("f", lambda n: got.append(n) or n * 10) == 20
    assert got == [0, 1, 2]


def test_endless_use_of_a_lent_function_is_a_breach(peer):
    got = []
    wire = peer(using(USES + 5))
    wire._seconds = 60
    with pytest.raises(Violation, match="uses"):
        wire.call("f", got.append)
    assert len(got) == USES


def test_a_function_is_lent_for_one_call_only(peer):
    def play(far):
        lines = far.makefile("rb")
        first = json.loads(lines.readline())
        send(far, id=first["id"], result=None)
        json.loads(lines.readline())
        send(far, id=1, method="use", params=[first["params"][1][0][1], "", [], []])
        far.recv(1)

    wire = peer(play)
    wire.call("f", lambda: 1)
    with pytest.raises(Violation, match="not lent"):
        wire.call("f", lambda: 2)


class Clock:
    def now(self):
        return 5

    def secret(self):
        return 6


def test_of_a_lent_object_only_the_named_methods_can_be_used(peer):
    assert peer(using(0)).call("f", lend(Clock(), "now")) is None
    with pytest.raises(Violation):
        peer(using(1, "secret")).call("f", lend(Clock(), "now"))
    with pytest.raises(Violation):
        peer(using(1, "__class__")).call("f", lend(Clock(), "now"))


def test_an_assertion_in_a_lent_function_fails_the_test_and_stays_on_our_side(peer):
    told = []

    def play(far):
        lines = far.makefile("rb")
        request = json.loads(lines.readline())
        send(far, id=1, method="use", params=[request["params"][1][0][1], "", [], []])
        told.append(lines.readline().decode())
        send(far, id=request["id"], result=1)
        far.recv(1)

    def tool():
        raise AssertionError("the expected value is 42")

    wire = peer(play)
    with pytest.raises(AssertionError, match="42"):
        wire.call("f", tool)
    assert "42" not in told[0]


def test_an_exception_of_a_lent_function_crosses_by_its_builtin_name(peer):
    told = []

    def play(far):
        lines = far.makefile("rb")
        request = json.loads(lines.readline())
        send(far, id=1, method="use", params=[request["params"][1][0][1], "", [], []])
        told.append(json.loads(lines.readline()))
        send(far, id=request["id"], result=1)
        far.recv(1)

    class Busy(TimeoutError):
        pass

    def tool():
        raise Busy("try later")

    assert peer(play).call("f", tool) == 1
    assert told[0]["error"]["message"] == "try later"
    assert told[0]["error"]["data"] == {"type": "TimeoutError"}


def error_of(*bases, message="m"):
    data = {"bases": list(bases), "message": message, "traceback": ""}
    return answering(error={"code": 1, "message": "exception", "data": data})


@pytest.mark.parametrize(
    ("bases", "kind"),
    [
        (("Mine", "ValueError", "Exception"), ValueError),
        (("KeyError", "LookupError", "Exception"), KeyError),
        (("SystemExit", "BaseException"), RemoteError),
        (("KeyboardInterrupt", "BaseException"), RemoteError),
        (("ExceptionGroup", "Exception"), Exception),
        (("UnicodeDecodeError", "ValueError"), ValueError),
        (("a\0b", "object"), RemoteError),
        ((), RemoteError),
        ((5, None, "OSError"), OSError),
    ],
)
def test_an_exception_of_the_students_is_raised_by_its_builtin_base(peer, bases, kind):
    with pytest.raises(kind) as caught:
        peer(error_of(*bases)).call("f")
    assert isinstance(caught.value, RemoteError)
    assert not isinstance(caught.value, SystemExit | KeyboardInterrupt)


def test_a_handle_equals_nothing_but_itself(peer):
    handle = peer(answering(result=["handle", 1, "Everything"])).call("f")
    assert handle != 1
    assert handle != handle.__class__
    assert handle == handle
    assert not isinstance(handle, int)
    assert "Everything" in repr(handle)


def test_what_is_kept_can_be_used_in_later_calls(peer):
    def play(far):
        lines = far.makefile("rb")
        first = json.loads(lines.readline())
        stub = first["params"][1][0][1]
        send(far, id=first["id"], result=None)
        second = json.loads(lines.readline())
        send(far, id=1, method="use", params=[stub, "now", [], []])
        answer = json.loads(lines.readline())
        send(far, id=second["id"], result=answer["result"])
        far.recv(1)

    wire = peer(play)
    wire.call("f", lend(Clock(), "now", kept=True))
    assert wire.call("g") == 5
