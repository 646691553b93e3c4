import json

from coursekit.testing import points

PIECES = ["a", "é", "漢", "🙂", "\n", "\r\n", "\u2028", "\x85", "\x0b", "\t", '"', "\\", "\\n", " "]


def text(rng):
    return "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 12)))


def messages(rng, count):
    return [
        {"jsonrpc": "2.0", "id": n, "result": {text(rng): [text(rng), {"deep": text(rng)}]}}
        for n in range(count)
    ]


@points(0.25)
def test_any_text_survives_on_one_line(student, rng):
    """Texts with line breaks, quotes and letters of any script survive, each message on one line.

    Next step: json.dumps escapes line breaks. Encode as UTF-8, and replace or drop nothing.
    """
    for message in messages(rng, 30):
        line = student.frame(message)
        assert type(line) is bytes
        assert line.index(b"\n") == len(line) - 1
        assert json.loads(line.decode("utf-8")) == message


@points(0.5)
def test_any_chunks_give_the_same_lines(student, rng):
    """However the bytes are cut into chunks, the lines are the same, in order and each once.

    Next step: work on bytes, since a chunk may end inside a letter; break at b"\\n" alone, not at
    other characters that Python's splitlines takes for line ends.
    """
    for size, count in ((1, 1), (7, 3), (0, 3)):
        sent = [json.dumps(each, ensure_ascii=False).encode() for each in messages(rng, count)]
        stream = b"".join(line + b"\n" for line in sent)
        feed, got = student.Reader().feed, []
        while stream:
            cut = rng.randint(1, size) if size else len(stream)
            got += feed(stream[:cut])
            stream = stream[cut:]
        assert got == sent


@points(0.25)
def test_readers_do_not_share_what_is_left(student, rng):
    """Two readers are two connections: what is left over in one is not seen by the other.

    Next step: keep the rest on self, one for each Reader. An empty chunk completes nothing.
    """
    one, other = student.Reader(), student.Reader()
    begun = json.dumps({"id": rng.randint(1, 99)}).encode()
    assert one.feed(begun) == []
    assert other.feed(b"{}\n") == [b"{}"]
    assert one.feed(b"") == []
    assert one.feed(b"\n") == [begun]
    assert student.Reader().feed(b"[]\n") == [b"[]"]
