from coursekit.models import ScriptedModel
from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolSpec

QUESTION = "What is 17423 × 892?"
CALL = "calculate(17423 × 892)"
ANSWER = "17423 × 892 is 15,541,316."


def times(expression):
    left, right = expression.split("×")
    return int(left) * int(right)


def tools():
    return watched(
        [
            ToolSpec(
                "calculate",
                "Work out a product.",
                {
                    "type": "object",
                    "properties": {"expression": {"type": "string"}},
                    "required": ["expression"],
                },
                fn=times,
                returns="integer",
            )
        ]
    )


@points(1)
def test_the_four_steps_happen_in_order(student, reference):
    """The four steps of the lecture's product happen, and the trace records them in order.

    Next step: record user, then for each reply model, call, result; at the end answer and stop.
    """
    registry = tools()
    trace = student.run_loop(ScriptedModel([CALL, ANSWER]), registry, QUESTION, 3)
    reference.compare("product", trace)
    assert registry.calls == [ToolCall("", "calculate", {"expression": "17423 × 892"})]


@points(0.5)
def test_the_result_is_in_the_next_request(student):
    """The result is in the next request to the model, as the last message.

    Next step: a model remembers nothing. Append the model's own call (role "assistant") and then
    the result (role "tool", content as text) to the messages before you ask again.
    """
    model = ScriptedModel([CALL, ANSWER])
    student.run_loop(model, tools(), QUESTION, 3)
    assert len(model.requests) == 2
    last = model.requests[1].messages[-1]
    assert (last["role"], last["content"]) == ("tool", "15541316")


@points(0.5)
def test_a_reply_without_a_call_ends_the_loop(student):
    """A reply without a call is the answer: one request, and the loop stops.

    Next step: when parse_call gives None, record the reply's text as the answer and stop with
    reason "answered".
    """
    model = ScriptedModel(["Good morning to you too."])
    trace = student.run_loop(model, tools(), "Good morning!", 3)
    assert len(model.requests) == 1
    assert [event.kind for event in trace.events] == ["user", "model", "answer", "stop"]
    assert trace.events[-1].reason == "answered"
