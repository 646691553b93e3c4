import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.worlds.lms import LMS, Client


def word(rng):
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3))


def lent(lms):
    return lend(lms.client(), "request")


def sent(lms):
    return [(each.method, each.path, each.query, each.body) for each in lms.log]


def submission(rng, lms):
    return rng.choice(lms.state()["submissions"])["id"]


def hand_in(rng):
    return {"assignment": f"a{rng.randint(1, 4)}", "student": word(rng), "text": word(rng)}


@points(0.25)
def test_no_other_intent_has_a_verb(student, rng):
    """Only the four intents have verbs; a ValueError for anything else.

    Next step: do not guess with .get(intent, "GET"); raise for what is not in the dictionary.
    """
    for intent in ("", "Read", "GET", "remove", word(rng)):
        with pytest.raises(ValueError):
            student.verb_for(intent)
    assert {student.verb_for("create"), student.verb_for("update")} == {"POST", "PUT"}


@points(0.5)
def test_the_verbs_keep_their_promises(student, rng):
    """GET changes nothing, PUT twice is PUT once, POST twice makes two, DELETE then GET is 404.

    Next step: send exactly the verb, the path and the body that were given, once.
    """
    lms = LMS(rng.randrange(10**6))
    client, path = lent(lms), f"/submissions/{submission(rng, lms)}"
    before = lms.state()
    for read in ("/assignments", "/submissions", path, "/grade"):
        assert student.request(client, "GET", read)[0] == 200
    assert lms.state() == before

    text = {"text": word(rng)}
    first = student.request(client, "PUT", path, text)
    once = lms.state()
    assert student.request(client, "PUT", path, text) == first
    assert lms.state() == once
    assert once != before

    new = hand_in(rng)
    ids = [student.request(client, "POST", "/submissions", new)[1]["id"] for _ in range(2)]
    assert [each["id"] for each in lms.state()["submissions"][-2:]] == ids
    assert len(lms.state()["submissions"]) == len(once["submissions"]) + 2

    assert student.request(client, "DELETE", path) == (204, None)
    assert student.request(client, "GET", path)[0] == 404


@points(0.5)
def test_a_mixed_series_of_requests_does_what_it_should(student, rng):
    """A long mixed series leaves the LMS, its log and all answers as they should be.

    Next step: one request for each call, with path and body unchanged; no repeats, no lost bodies.
    """
    seed = rng.randrange(10**6)
    lms, twin = LMS(seed), LMS(seed)
    client, other = lent(lms), twin.client()
    for _ in range(30):
        known = [each["id"] for each in twin.state()["submissions"]]
        path = f"/submissions/{rng.choice([*known, 's-0'])}"
        verb, path, body = rng.choice(
            [
                ("GET", path, None),
                ("GET", f"/submissions?assignment=a{rng.randint(1, 4)}", None),
                ("PUT", path, {"text": word(rng)}),
                ("PUT", path, {}),
                ("DELETE", path, None),
                ("POST", "/submissions", hand_in(rng)),
                ("POST", "/grade", {"submission_id": path[13:], "score": rng.randint(0, 100)}),
            ]
        )
        answer = other.request(verb, path, json=body)
        expected = (answer.status_code, answer.json() if answer.text else None)
        assert student.request(client, verb, path, body) == expected
    assert lms.state() == twin.state()
    assert sent(lms) == sent(twin)


@points(0.25)
def test_every_status_comes_back(student, rng):
    """401, 404, 422 and 500 come back like any other answer.

    Next step: raise nothing after the request has been sent; the status says what happened.
    """
    lms = LMS(rng.randrange(10**6))
    stranger = lend(Client(lms.app, word(rng)), "request")
    assert student.request(stranger, "GET", "/grade")[0] == 401
    assert student.request(lent(lms), "GET", f"/{word(rng)}")[0] == 404
    assert student.request(lent(lms), "POST", "/grade", {"score": 1})[0] == 422
    lms.failing = f"out of order {rng.randint(100, 999)}"
    got = student.request(lent(lms), "GET", "/grade")
    assert got == (500, {"detail": lms.failing})


@points(0.25)
@pytest.mark.parametrize("body", [0, "", [], {}, False])
def test_an_empty_value_is_a_body(student, rng, body):
    """0, "", [], {} and False are bodies: sent with POST, refused with GET and DELETE.

    Next step: ask "body is not None"; many values are false without being None.
    """
    lms = LMS(rng.randrange(10**6))
    assert student.request(lent(lms), "POST", "/grade", body)[0] == 422
    assert sent(lms) == [("POST", "/grade", (), body)]
    for verb in ("GET", "DELETE"):
        with pytest.raises(ValueError):
            student.request(lent(lms), verb, "/assignments/a1", body)
    assert len(lms.log) == 1


@points(0.25)
def test_an_unknown_verb_sends_nothing(student, rng):
    """An unknown verb is a ValueError, and nothing is sent.

    Next step: compare with the four verbs exactly as verb_for gives them.
    """
    lms = LMS(rng.randrange(10**6))
    for verb in ("get", "Post", "PATCH", "HEAD", "", "read", word(rng).upper()):
        with pytest.raises(ValueError):
            student.request(lent(lms), verb, "/assignments")
    assert lms.log == []
