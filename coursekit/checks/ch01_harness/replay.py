from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolResult, ToolSpec
from coursekit.trace import Mismatch, Trace


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


def trace_with(result):
    trace = Trace()
    trace.user("What is 17423 × 892?")
    trace.call(ToolCall("c1", "calculate", {"expression": "17423 × 892"}))
    trace.result(ToolResult("c1", "ok", result))
    trace.answer(f"It is {result:,}.")
    trace.stop("answered")
    return trace


@points(0.5)
def test_an_honest_trace_has_no_mismatch(student):
    """An honest trace is replayed without a mismatch.

    Next step: pair each result with the earlier call that has its id, run the tool again, and
    compare.
    """
    assert student.replay(trace_with(15541316), tools()) == []


@points(0.5)
def test_a_changed_result_is_found(student):
    """A result that was changed afterwards is found at its place in the trace.

    Next step: Mismatch.event is the index of the result in trace.events, counted from 0.
    """
    assert student.replay(trace_with(15541361), tools()) == [Mismatch(2, "result_differs")]
