import json

from coursekit.lending import lend
from coursekit.models import Reply, ScriptedModel
from coursekit.testing import points
from coursekit.tools import ToolCall
from coursekit.trace import same_calls
from coursekit.worlds.lms import LMS


def grade(rng, lms):
    submission = rng.choice(lms.state()["submissions"])["id"]
    return {"submission_id": submission, "score": rng.randint(1, 100)}


def run(student, lms, model, spec=None):
    return student.grade_by_call(model, spec or lms.openapi(), lend(lms.client(), "request"))


def sent(lms):
    return [(each.method, each.path, each.query, each.body) for each in lms.log]


def kinds(trace):
    return [event.kind for event in trace.events]


@points(0.75)
def test_several_calls_are_sent_and_answered_in_order(student, rng):
    """Several calls of one reply are sent in order, each with a result that carries its id.

    Next step: one loop over reply.calls; then a single second request with all the results.
    """
    lms = LMS(rng.randrange(10**6))
    bodies = [grade(rng, lms) for _ in range(rng.randint(2, 4))]
    ids = rng.sample(range(100, 1000), len(bodies))
    calls = tuple(
        ToolCall(f"call_{i}", "post_grade", body) for i, body in zip(ids, bodies, strict=True)
    )
    model = ScriptedModel([Reply("One moment.", calls), "All entered."])
    trace = run(student, lms, model)

    assert sent(lms) == [("POST", "/grade", (), body) for body in bodies]
    rounds = ["call", "result"] * len(calls)
    assert kinds(trace) == ["user", "model", *rounds, "model", "answer", "stop"]
    assert trace.calls() == list(calls)
    assert [result.call_id for result in trace.results()] == [call.id for call in calls]
    assert [result.status for result in trace.results()] == ["ok"] * len(calls)
    made = lms.state()["grades"][-len(calls) :]
    assert [result.content for result in trace.results()] == made
    assert (trace.events[-2].text, trace.events[-1].reason) == ("All entered.", "answered")

    results = model.requests[1].messages[-len(calls) :]
    assert [message["tool_call_id"] for message in results] == [call.id for call in calls]
    assert [json.loads(message["content"]) for message in results] == made


@points(0.5)
def test_the_model_is_offered_what_the_document_describes(student, rng):
    """Both requests offer a schema for every operation of the document, and for no other.

    Next step: Registry(tools_from_openapi(spec)).schemas(), in both requests.
    """
    lms = LMS(rng.randrange(10**6))
    names = ["get_submissions", "post_grade", *rng.sample(["list_assignments", "list_grades"], 1)]
    spec = lms.openapi(*names)
    call = ToolCall("call_1", "post_grade", grade(rng, lms))
    model = ScriptedModel([Reply(calls=(call,)), "Done."])
    trace = run(student, lms, model, spec)
    assert len(model.requests) == 2
    for request in model.requests:
        assert sorted(tool["name"] for tool in request.tools) == sorted(names)
    first, second = (request.messages for request in model.requests)
    assert [message["role"] for message in first] == ["user"]
    assert second[: len(first)] == first
    assert [message["role"] for message in second] == ["user", "assistant", "tool"]
    (asked,) = second[1]["tool_calls"]
    assert asked["id"] == call.id
    assert json.loads(asked["function"]["arguments"]) == call.arguments
    recorded = [event.messages for event in trace.events if event.kind == "model"]
    assert [list(messages) for messages in recorded] == [first, second]


@points(0.5)
def test_calls_that_cannot_be_sent_are_results(student, rng):
    """An unknown tool or a call that send refuses gives a result; the other calls go on.

    Next step: look the name up first, put send into a try, and record a result either way.
    """
    lms = LMS(rng.randrange(10**6))
    body = grade(rng, lms)
    calls = (
        ToolCall("a", f"post_grade_{rng.randint(2, 9)}", body),
        ToolCall("b", "delete_submission", {}),
        ToolCall("c", "post_grade", body),
    )
    model = ScriptedModel([Reply(calls=calls), "Two did not work."])
    trace = run(student, lms, model)
    assert sent(lms) == [("POST", "/grade", (), body)]
    got = [(result.call_id, result.status) for result in trace.results()]
    assert got == [("a", "unknown_tool"), ("b", "invalid_arguments"), ("c", "ok")]
    assert all(isinstance(result.content, str) for result in trace.results()[:2])
    assert same_calls(trace, calls)


@points(0.25)
def test_a_failing_service_is_a_tool_error(student, rng):
    """A status from 400 on is a tool_error with the answer's body, and the model reads it.

    Next step: send gives you the status; compare it with 400.
    """
    lms = LMS(rng.randrange(10**6))
    lms.failing = f"no disk {rng.randint(100, 999)}"
    call = ToolCall("call_1", "post_grade", grade(rng, lms))
    model = ScriptedModel([Reply(calls=(call,)), "It did not work."])
    (result,) = run(student, lms, model).results()
    assert (result.status, result.content) == ("tool_error", {"detail": lms.failing})
    assert lms.failing in model.requests[1].messages[-1]["content"]


@points(0.5)
def test_the_second_reply_ends_it(student, rng):
    """Calls in the second reply are not sent; its text is the answer.

    Next step: two requests at most. What the second reply wants to call is nobody's order any more.
    """
    lms = LMS(rng.randrange(10**6))
    body, text = grade(rng, lms), f"That is {rng.randint(100, 999)}."
    again = Reply(text, (ToolCall("call_2", "post_grade", body),))
    model = ScriptedModel([Reply(calls=(ToolCall("call_1", "post_grade", body),)), again, "Hm."])
    trace = run(student, lms, model)
    assert len(model.requests) == 2
    assert sent(lms) == [("POST", "/grade", (), body)]
    assert kinds(trace) == ["user", "model", "call", "result", "model", "answer", "stop"]
    assert (trace.events[-2].text, trace.events[-1].reason) == (text, "answered")
