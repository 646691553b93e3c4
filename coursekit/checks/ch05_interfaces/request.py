import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS


@points(0.5)
def test_each_intent_has_its_verb(student):
    """Each intent has its verb, and no other intent has one.

    Next step: a dictionary from the four intents to the four verbs; raise ValueError for the rest.
    """
    assert student.verb_for("read") == "GET"
    assert student.verb_for("create") == "POST"
    assert student.verb_for("update") == "PUT"
    assert student.verb_for("delete") == "DELETE"
    with pytest.raises(ValueError):
        student.verb_for("look at")


@points(0.5)
def test_a_submission_is_handed_in(student):
    """A POST creates a submission, and its status and body come back.

    Next step: client.request(verb, path, json=body), then the pair of status_code and json().
    """
    lms = LMS("ch05 public")
    new = {"assignment": "a1", "student": "ines", "text": "Verbs say what to do."}
    got = student.request(lend(lms.client(), "request"), "POST", "/submissions", new)
    assert got == (201, lms.state()["submissions"][-1])
    assert len(lms.log) == 1


@points(0.25)
def test_an_empty_answer_and_a_404_come_back(student):
    """A deleted submission answers 204 with None, and 404 from then on.

    Next step: json() cannot read an empty text; look at answer.text first. Raise nothing.
    """
    lms = LMS("ch05 public")
    client = lend(lms.client(), "request")
    path = "/submissions/" + lms.state()["submissions"][0]["id"]
    assert student.request(client, "DELETE", path) == (204, None)
    assert student.request(client, "GET", path) == (404, {"detail": "there is no such submission"})


@points(0.25)
def test_a_body_with_get_is_refused(student):
    """A body with GET is a ValueError, and nothing is sent.

    Next step: check verb and body before you call the client.
    """
    lms = LMS("ch05 public")
    with pytest.raises(ValueError):
        student.request(lend(lms.client(), "request"), "GET", "/submissions", {"student": "ines"})
    assert lms.log == []


@points(0.25)
def test_an_empty_list_is_a_body(student):
    """An empty list is a body: with GET a ValueError, with POST it is sent.

    Next step: ask "body is not None"; many values are false without being None.
    """
    lms = LMS("ch05 public")
    client = lend(lms.client(), "request")
    with pytest.raises(ValueError):
        student.request(client, "GET", "/submissions", [])
    assert student.request(client, "POST", "/grade", [])[0] == 422
    assert [(each.method, each.body) for each in lms.log] == [("POST", [])]


@points(0.25)
def test_a_verb_in_lower_case_is_refused(student):
    """The verb "get" is a ValueError, and nothing is sent.

    Next step: compare the verb as it is with the four that verb_for gives.
    """
    lms = LMS("ch05 public")
    with pytest.raises(ValueError):
        student.request(lend(lms.client(), "request"), "get", "/submissions")
    assert lms.log == []
