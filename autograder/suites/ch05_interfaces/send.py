import pytest

from coursekit.lending import lend
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.worlds.lms import LMS


def word(rng):
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3))


def run(student, lms, name, arguments, spec=None):
    call = ToolCall("call_1", name, arguments)
    return student.send(call, spec or lms.openapi(), lend(lms.client(), "request"))


def sent(lms):
    return [(each.method, each.segments, dict(each.query), each.body) for each in lms.log]


def a_submission(rng, lms):
    return rng.choice(lms.state()["submissions"])["id"]


@points(0.5)
def test_every_operation_is_sent_as_it_is_described(student, rng):
    """Each operation of the LMS is sent with its verb, path, query and body.

    Next step: find path and verb by operation_name, then sort the arguments.
    """
    lms = LMS(rng.randrange(10**6))
    one, two = rng.sample([each["id"] for each in lms.state()["submissions"]], 2)
    name, text, score = word(rng), word(rng), rng.randint(0, 100)
    new = {"assignment": "a1", "student": name, "text": text}
    grade = {"submission_id": two, "score": score}
    for call, arguments, request in (
        ("list_assignments", {}, ("GET", ("assignments",), {}, None)),
        ("get_submissions", {}, ("GET", ("submissions",), {}, None)),
        ("get_submissions_id", {"id": one}, ("GET", ("submissions", one), {}, None)),
        ("create_submission", new, ("POST", ("submissions",), {}, new)),
        ("list_grades", {"submission_id": one}, ("GET", ("grade",), {"submission_id": one}, None)),
        ("post_grade", grade, ("POST", ("grade",), {}, grade)),
        (
            "update_submission",
            {"text": text, "id": two},
            ("PUT", ("submissions", two), {}, {"text": text}),
        ),
        ("delete_submission", {"id": one}, ("DELETE", ("submissions", one), {}, None)),
        ("delete_assignment", {"id": "a2"}, ("DELETE", ("assignments", "a2"), {}, None)),
    ):
        lms.log.clear()
        run(student, lms, call, arguments)
        assert sent(lms) == [request]


@points(0.5)
@pytest.mark.parametrize(
    "odd", ["../grade", "../assignments/a1", "a/b", "a?x=1", "a#b", "50%", "%2e%2e", "ä b", "..."]
)
def test_no_id_leaves_its_segment(student, rng, odd):
    """Whatever an id holds, it arrives whole, as one segment of the path.

    Next step: quote(value, safe=""), once; a percent sign is encoded too.
    """
    lms = LMS(rng.randrange(10**6))
    before, wanted = lms.state(), rng.choice(["", word(rng)]) + odd
    if odd.startswith("."):
        wanted = odd
    for call, verb in (("get_submissions_id", "GET"), ("delete_submission", "DELETE")):
        lms.log.clear()
        status, _ = run(student, lms, call, {"id": wanted})
        assert sent(lms) == [(verb, ("submissions", wanted), {}, None)]
        assert status == 404
    assert lms.state() == before


@points(0.25)
@pytest.mark.parametrize("dots", ["", ".", ".."])
def test_what_cannot_be_encoded_is_refused(student, rng, dots):
    """An id that is empty or only one or two dots is a ValueError, and nothing is sent.

    Next step: check the path's values before you build the path.
    """
    lms = LMS(rng.randrange(10**6))
    for call, more in (("get_submissions_id", {}), ("update_submission", {"text": word(rng)})):
        with pytest.raises(ValueError):
            run(student, lms, call, {"id": dots, **more})
    assert lms.log == []


@points(0.5)
def test_calls_that_do_not_fit_send_nothing(student, rng):
    """An unknown operation or argument, or a path without its value: ValueError, nothing sent.

    Next step: take the arguments out of a copy one by one; what is left over is refused.
    """
    lms = LMS(rng.randrange(10**6))
    one = a_submission(rng, lms)
    for call, arguments in (
        (f"get_{word(rng)}", {}),
        ("get", {}),
        ("delete_submission", {}),
        ("delete_submission", {"id": one, word(rng): 1}),
        ("post_grade", {"submission_id": one, "score": 1, "verb": "DELETE"}),
        ("list_assignments", {"id": one}),
    ):
        with pytest.raises(ValueError):
            run(student, lms, call, arguments)
    assert lms.log == []


@points(0.5)
def test_a_query_value_stays_one_value(student, rng):
    """A query value with &, = or # in it arrives whole.

    Next step: let the client encode the query: params={...}.
    """
    lms = LMS(rng.randrange(10**6))
    for odd in (f"{word(rng)}&ungraded=true", "a=b", "a#b", "a b", "50%", "ü+ö"):
        lms.log.clear()
        run(student, lms, "get_submissions", {"student": odd, "ungraded": False})
        assert sent(lms) == [("GET", ("submissions",), {"student": odd, "ungraded": "false"}, None)]


@points(0.5)
def test_a_new_document_is_followed(student, rng):
    """An operation with two path parameters, a query and a body, from another document.

    Next step: nothing about the LMS may be built in; the document says where each argument goes.
    """
    lms = LMS(rng.randrange(10**6))
    a, b, c, d, e = (f"{word(rng)}{number}" for number in range(5))
    properties = {d: {"type": "integer"}, e: {"type": "array"}}
    operation = {
        "parameters": [
            {"name": b, "in": "path", "required": True, "schema": {"type": "integer"}},
            {"name": "X-Trace", "in": "header", "schema": {"type": "string"}},
            {"name": c, "in": "query", "schema": {"type": "string"}},
            {"name": a, "in": "path", "required": True, "schema": {"type": "string"}},
        ],
        "requestBody": {"content": {"application/json": {"schema": {"properties": properties}}}},
    }
    others = {"summary": "Weeks.", "get": {"operationId": f"read_{a}"}}
    path = f"/{word(rng)}/{{{a}}}/weeks/{{{b}}}"
    spec = {"paths": {f"/{a}": others, path: {**others, "put": operation}}}
    name = "_".join(["put", path.split("/")[1], a, "weeks", b])
    week, values = rng.randint(1, 52), [word(rng), None, 0]
    first = "{" + b + "}"
    got = run(student, lms, name, {e: values, a: first, c: "x y", b: week, d: 0}, spec)
    segments = (path.split("/")[1], first, "weeks", str(week))
    assert sent(lms) == [("PUT", segments, {c: "x y"}, {e: values, d: 0})]
    assert got == (404, {"detail": "Not Found"})

    lms.log.clear()
    run(student, lms, name, {a: "x", b: week}, spec)
    assert sent(lms) == [("PUT", (segments[0], "x", "weeks", str(week)), {}, None)]


@points(0.25)
def test_any_status_comes_back(student, rng):
    """200, 204, 404, 422 and 500 come back with the body, None when it is empty.

    Next step: what the service says is not yours to raise; only calls that cannot be sent are.
    """
    lms = LMS(rng.randrange(10**6))
    one = a_submission(rng, lms)
    expected = next(each for each in lms.state()["submissions"] if each["id"] == one)
    assert run(student, lms, "get_submissions_id", {"id": one}) == (200, expected)
    assert run(student, lms, "delete_submission", {"id": one}) == (204, None)
    assert run(student, lms, "delete_submission", {"id": one})[0] == 404
    assert run(student, lms, "post_grade", {"submission_id": one})[0] == 422
    assert run(student, lms, "post_grade", {})[0] == 422
    lms.failing = word(rng)
    assert run(student, lms, "list_assignments", {}) == (500, {"detail": lms.failing})
