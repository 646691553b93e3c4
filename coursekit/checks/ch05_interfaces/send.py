import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


@points(0.25)
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


@points(0.25)
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


@points(0.25)
def test_an_id_stays_one_segment(student):
    """The id ../grade stays one odd id and does not lead to another route.

    Next step: this operation has no operationId; operation_name makes get_submissions_id. Then
    quote(value, safe="") encodes the slash as well.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "get_submissions_id", {"id": "../grade"})
    got = student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert [each.segments for each in lms.log] == [("submissions", "../grade")]
    assert got == (404, {"detail": "there is no such submission"})


@points(0.25)
def test_an_id_of_dots_is_refused(student):
    """The id .. is a ValueError, and nothing is sent.

    Next step: no encoding changes a dot; refuse "", "." and ".." before you send.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "delete_submission", {"id": ".."})
    with pytest.raises(ValueError):
        student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert lms.log == []


@points(0.5)
def test_calls_that_do_not_fit_are_refused(student):
    """An unknown operation or argument, or a path without its value: ValueError, nothing sent.

    Next step: what is left of the arguments at the end does not belong; a path parameter that is
    not among them has no value.
    """
    lms = LMS("ch05 public")
    sent_id = lms.state()["submissions"][0]["id"]
    client = lend(lms.client(), "request")
    for name, arguments in (
        ("get_grades", {}),
        ("delete_submission", {}),
        ("delete_submission", {"id": sent_id, "force": True}),
    ):
        with pytest.raises(ValueError):
            student.send(ToolCall("", name, arguments), lms.openapi(), client)
    assert lms.log == []


@points(0.25)
def test_zero_and_numbers_are_values(student):
    """A score of 0 is sent, and a number in the path is written as text.

    Next step: ask whether the name is among the arguments, not whether its value counts as true.
    str(value) before quote.
    """
    lms = LMS("ch05 public")
    client = lend(lms.client(), "request")
    body = {"submission_id": lms.state()["submissions"][0]["id"], "score": 0}
    got = student.send(ToolCall("", "post_grade", body), lms.openapi(), client)
    assert got == (201, lms.state()["grades"][-1])
    assert lms.log[-1].body == body
    student.send(ToolCall("", "delete_assignment", {"id": 7}), lms.openapi(), client)
    assert lms.log[-1].segments == ("assignments", "7")


@points(0.25)
def test_an_answer_without_a_body_is_none(student):
    """A deleted submission answers 204 with None.

    Next step: json() cannot read an empty text; look at answer.text first.
    """
    lms = LMS("ch05 public")
    call = ToolCall("", "delete_submission", {"id": lms.state()["submissions"][0]["id"]})
    got = student.send(call, lms.openapi(), lend(lms.client(), "request"))
    assert got == (204, None)
