import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


@points(0.5)
def test_path_and_body_are_told_apart(student):
    """update_submission sends its id in the path and its text in the body.

    Next step: take each argument out of a copy of call.arguments and put it where the operation
    has it.
    """
    lms = LMS("ch05 public")
    sent_id = lms.state()["submissions"][0]["id"]
    call = ToolCall("", "update_submission", {"text": "Better.", "id": sent_id})
    got = student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert got == (200, lms.state()["submissions"][0])
    assert [(each.method, each.segments, each.body) for each in lms.log] == [
        ("PUT", ("submissions", sent_id), {"text": "Better."})
    ]


@points(0.5)
def test_filters_go_into_the_query(student):
    """get_submissions sends its filters in the query, and no body.

    Next step: pass them as params=...; with no field of the body there is no body, so json=None.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "get_submissions", {"assignment": "a2"})
    got = student.send(call, lms.openapi(), lend(lms.client(), "request"))
    expected = [each for each in lms.state()["submissions"] if each["assignment"] == "a2"]
    assert got == (200, expected)
    assert (lms.log[0].query, lms.log[0].body) == ((("assignment", "a2"),), None)


@points(0.5)
def test_an_id_stays_one_segment(student):
    """The id ../grade stays one odd id and does not lead to another route.

    Next step: quote(value, safe="") encodes the slash as well.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "get_submissions_id", {"id": "../grade"})
    got = student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert [each.segments for each in lms.log] == [("submissions", "../grade")]
    assert got == (404, {"detail": "there is no such submission"})


@points(0.5)
def test_an_id_of_dots_is_refused(student):
    """The id .. is a ValueError, and nothing is sent.

    Next step: no encoding changes a dot; refuse "", "." and ".." before you send.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "delete_submission", {"id": ".."})
    with pytest.raises(ValueError):
        student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert lms.log == []
