import json

from coursekit.testing import points


@points(0.5)
def test_a_message_is_one_line(student):
    """A message becomes one line, though a text in it has two.

    Next step: json.dumps without indent, encode, and one newline at the end.
    """
    message = {"jsonrpc": "2.0", "id": 1, "result": {"text": "two\nlines"}}
    got = student.frame(message)
    assert type(got) is bytes
    assert got.find(b"\n") == len(got) - 1, "The first newline has to be the last byte."
    assert json.loads(got) == message


@points(0.25)
def test_a_reader_waits_for_the_end_of_the_line(student):
    """A reader gives a line when its newline has come, and two when two have come.

    Next step: keep what follows the last newline in self.rest, and put the next chunk behind it.
    """
    reader = student.Reader()
    assert reader.feed(b'{"id"') == []
    assert reader.feed(b": 1}\n") == [b'{"id": 1}']
    assert reader.feed(b'{"id": 2}\n{"id": 3}\n{') == [b'{"id": 2}', b'{"id": 3}']


@points(0.25)
def test_a_chunk_may_end_inside_a_letter(student):
    """A chunk may end inside a letter, only a newline ends a line, and readers share nothing.

    Next step: stay with bytes and split at b"\\n"; keep what is left on self, not on the class.
    """
    line = '{"a": "café\u2028\x85"}'.encode()
    reader = student.Reader()
    assert reader.feed(line[:11]) == []
    assert student.Reader().feed(b"{}\n") == [b"{}"]
    assert reader.feed(line[11:] + b"\n") == [line]
