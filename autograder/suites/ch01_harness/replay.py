from dataclasses import replace

from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolResult, ToolSpec
from coursekit.trace import Mismatch, Trace


def times(expression):
    left, right = expression.split("×")
    return int(left) * int(right)


def word_count(text):
    return {"words": len(text.split()), "text": text}


def tool(name, key, fn, read_only=True):
    parameters = {"type": "object", "properties": {key: {"type": "string"}}, "required": [key]}
    return ToolSpec(name, "A tool.", parameters, fn=fn, read_only=read_only)


SPECS = [
    tool("calculate", "expression", times),
    tool("count_words", "text", word_count),
    tool("notes.add", "text", lambda text: f"saved: {text}", read_only=False),
]


def honest_calls(rng, count):
    """Calls with their true results, made by the real tools; the first two are read-only."""
    pairs = []
    for n in range(count):
        spec = SPECS[n % 2] if n < 2 else rng.choice(SPECS)
        product = f"{rng.randint(10, 999)} × {rng.randint(10, 999)}"
        (key,) = spec.parameters["required"]
        call = ToolCall(f"id-{rng.randint(100, 999)}-{n}", spec.name, {key: product})
        pairs.append((call, ToolResult(call.id, "ok", spec.fn(product))))
    return pairs


def trace_of(pairs):
    """A trace with user at 0, the calls at 1, 3, 5, …, each with its result behind it."""
    trace = Trace()
    trace.user("Please see to it.")
    for call, result in pairs:
        trace.call(call)
        trace.result(result)
    trace.answer("Done.")
    trace.stop("answered")
    return trace


def without(trace, index):
    return Trace([event for n, event in enumerate(trace.events) if n != index])


@points(1)
def test_every_doctored_result_is_found_and_nothing_else(student, rng):
    """In a longer trace every changed result is found, and only those.

    Next step: go through all events in order and keep on looking after the first find.
    """
    for _ in range(4):
        pairs = honest_calls(rng, rng.randint(3, 7))
        assert student.replay(trace_of(pairs), watched(SPECS)) == []
        readers = [n for n, (call, _) in enumerate(pairs) if call.name != "notes.add"]
        doctored = sorted(rng.sample(readers, rng.randint(1, len(readers))))
        for n in doctored:
            call, result = pairs[n]
            other = [result.content] if rng.random() < 0.5 else f"{result.content}"
            pairs[n] = (call, replace(result, content=other))
        got = student.replay(trace_of(pairs), watched(SPECS))
        assert got == [Mismatch(2 * n + 2, "result_differs") for n in doctored]


@points(0.5)
def test_a_call_that_writes_is_never_run_again(student, rng):
    """A call of a tool that writes is not run again, whatever its recorded result.

    Next step: look at spec.read_only before you run anything.
    """
    pairs = honest_calls(rng, 3)
    save = ToolCall("save", "notes.add", {"text": "buy milk"})
    pairs.insert(rng.randint(0, 3), (save, ToolResult("save", "ok", "saved: something else")))
    registry = watched(SPECS)
    assert student.replay(trace_of(pairs), registry) == []
    ran = [call.name for call in registry.calls]
    assert "notes.add" not in ran
    assert {"calculate", "count_words"} <= set(ran)


@points(0.25)
def test_a_call_without_a_result_is_found(student, rng):
    """A call whose result is gone is found at the call.

    Next step: remember each call until its result comes; at the end, some may still be waiting.
    """
    pairs = honest_calls(rng, 4)
    n = rng.randrange(4)
    got = student.replay(without(trace_of(pairs), 2 * n + 2), watched(SPECS))
    assert got == [Mismatch(2 * n + 1, "no_result")]


@points(0.5)
def test_a_result_needs_an_earlier_call_of_its_own(student, rng):
    """A result is found when no call has its id, when it comes too early, or comes twice.

    Next step: a result takes one waiting call with its id off the list; if none is waiting, it
    has no call.
    """
    pairs = honest_calls(rng, 3)
    n = rng.randrange(3)
    call_at, result_at = 2 * n + 1, 2 * n + 2

    orphan = student.replay(without(trace_of(pairs), call_at), watched(SPECS))
    assert orphan == [Mismatch(call_at, "result_without_call")]

    events = trace_of(pairs).events
    events[call_at], events[result_at] = events[result_at], events[call_at]
    early = student.replay(Trace(events), watched(SPECS))
    assert early == [Mismatch(call_at, "result_without_call"), Mismatch(result_at, "no_result")]

    events = trace_of(pairs).events
    events.insert(result_at + 1, events[result_at])
    twice = student.replay(Trace(events), watched(SPECS))
    assert twice == [Mismatch(result_at + 1, "result_without_call")]


@points(0.5)
def test_an_answer_without_a_call_before_it_is_found(student, rng):
    """An answer that no call came before is found at the answer.

    Next step: note whether a call event has come yet; a call after the answer is too late.
    """
    number = rng.randint(1000, 9999)
    asserted = Trace()
    asserted.user("How much is it?")
    asserted.answer(f"It is {number}.")
    asserted.stop("answered")
    assert student.replay(asserted, watched(SPECS)) == [Mismatch(1, "answer_without_call")]

    events = trace_of(honest_calls(rng, 2)).events
    events.insert(1, asserted.events[1])
    assert student.replay(Trace(events), watched(SPECS)) == [Mismatch(1, "answer_without_call")]


@points(0.25)
def test_a_tool_that_fails_now_differs_and_old_failures_are_left_alone(student, rng):
    """A recorded success that fails now differs; a recorded failure is not run again.

    Next step: compare only results with status "ok", and let no exception of a tool out.
    """

    def fails(expression):
        raise ValueError("the calculator is broken")

    registry = watched([tool("calculate", "expression", fails)])
    good = ToolCall("a", "calculate", {"expression": f"{rng.randint(2, 9)} × 3"})
    pairs = [(good, ToolResult("a", "ok", 6))]
    assert student.replay(trace_of(pairs), registry) == [Mismatch(2, "result_differs")]

    registry = watched(SPECS)
    pairs = [(good, ToolResult("a", "tool_error", "ValueError: it was broken then"))]
    assert student.replay(trace_of(pairs), registry) == []
    assert registry.calls == []
