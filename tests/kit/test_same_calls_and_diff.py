import random

from hypothesis import given
from hypothesis import strategies as st

from coursekit.models import Reply
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace, same_calls
from coursekit.trace_diff import agree, diff, render_text

from .made_up_traces import CALL, calls, product, traces

some_calls = st.lists(calls, max_size=4)


def marks(got, expected):
    return [row.mark for row in diff(got, expected)]


@given(some_calls, st.randoms())
def test_order_ids_and_argument_order_do_not_matter(made, rng):
    other = [
        ToolCall(f"other {i}", call.name, dict(reversed(call.arguments.items())))
        for i, call in enumerate(made)
    ]
    rng.shuffle(other)
    assert same_calls(made, other)
    assert same_calls(other, made)


@given(some_calls, some_calls, some_calls)
def test_same_calls_is_an_equivalence(a, b, c):
    assert same_calls(a, a)
    assert same_calls(a, b) == same_calls(b, a)
    if same_calls(a, b) and same_calls(b, c):
        assert same_calls(a, c)


def test_how_often_a_call_is_made_matters():
    assert not same_calls([CALL], [CALL, CALL])


def test_a_bool_is_no_number_and_a_text_no_number_but_one_is_one():
    def f(value):
        return [ToolCall("", "f", {"a": value})]

    assert same_calls(f(1), f(1.0))
    assert same_calls(f([0.1 + 0.2]), f([0.3]))
    assert not same_calls(f(True), f(1))
    assert not same_calls(f("1"), f(1))
    assert not same_calls(f(0.1), f(0.1001))


@given(traces)
def test_a_trace_agrees_with_itself_and_every_row_is_the_same(trace):
    assert agree(trace, trace)
    assert set(marks(trace, trace)) <= {"same"}


@given(traces, traces)
def test_every_event_of_both_traces_stands_in_one_row(got, expected):
    rows = diff(got, expected)
    assert [row.got for row in rows if row.got] == got.events
    theirs = [row.expected for row in rows if row.expected]
    assert sorted(map(repr, theirs)) == sorted(map(repr, expected.events))
    assert all(row.got.kind == row.expected.kind for row in rows if row.got and row.expected)
    assert agree(got, expected) == all(row.mark == "same" for row in rows)


def test_ids_times_and_wording_are_not_compared():
    other = product(call=ToolCall("z", CALL.name, CALL.arguments), answer="15541316 it is.")
    assert agree(other, product())


def test_values_arguments_statuses_and_reasons_are():
    elsewhere = ToolCall("c1", "calculate", {"expression": "17423 × 893"})
    assert marks(product(content=15541317), product()).count("differs") == 1
    assert marks(product(call=elsewhere), product()).count("differs") == 1
    assert marks(product(reason="max_rounds"), product()).count("differs") == 1
    rows = diff(product(call=elsewhere), product())
    assert [row.note for row in rows if row.note] == ["arguments: expression"]


def test_the_words_of_a_failure_are_the_harness_own():
    def failing(words, status):
        trace = Trace()
        trace.call(CALL)
        trace.result(ToolResult("c1", status, words))
        return trace

    assert agree(failing("no such tool", "unknown_tool"), failing("there is none", "unknown_tool"))
    assert not agree(failing("no", "unknown_tool"), failing("no", "invalid_arguments"))


def test_a_missing_round_is_shown_as_missing_beside_its_like():
    short = Trace(product().events[:1] + product().events[4:])
    assert marks(short, product()) == ["same", *["missing"] * 3, *["same"] * 3]
    assert marks(product(), short) == ["same", *["extra"] * 3, *["same"] * 3]


def test_calls_in_another_order_agree_with_the_results_that_belong_to_them():
    def run(order):
        trace = Trace()
        made = [ToolCall(f"c{n}", "square", {"n": n}) for n in order]
        trace.model([], [], Reply("", made))
        for call in made:
            trace.call(call)
            trace.result(ToolResult(call.id, "ok", call.arguments["n"] ** 2))
        return trace

    order = list(range(6))
    shuffled = random.Random(1).sample(order, 6)
    assert agree(run(shuffled), run(order))
    wrong = Trace(run(shuffled).events[:-1])
    wrong.result(ToolResult("", "ok", 99))
    assert marks(wrong, run(order)).count("differs") == 1


def test_the_text_has_both_sides_a_mark_and_what_differs():
    text = render_text(diff(product(content=15541317), product()))
    (line,) = [line for line in text.split("\n") if line.startswith("≠")]
    assert "15541317" in line
    assert "15541316" in line
    assert line.endswith("[another value]")
