import json

from coursekit.testing import points


@points(0.5)
def test_a_message_is_one_line(student):
    """A message becomes one line, though a text in it has two.

    Next step: json.dumps without indent, encode, and one newline at the end.
    """
    message = {"jsonrpc": "2.0", "id": 1, "result": {"text": "two\nlines"}}
    got = student.frame(message)
    assert got[-1:] == b"\n"
    assert got.count(b"\n") == 1
    assert json.loads(got) == message


@points(0.5)
def test_a_reader_waits_for_the_end_of_the_line(student):
    """A reader gives a line when its newline has come, and two when two have come.

    Next step: keep what follows the last newline in self.rest, and put the next chunk behind it.
    """
    reader = student.Reader()
    assert reader.feed(b'{"id"') == []
    assert reader.feed(b": 1}\n") == [b'{"id": 1}']
    assert reader.feed(b'{"id": 2}\n{"id": 3}\n{') == [b'{"id": 2}', b'{"id": 3}']
