from coursekit.references import Problem, Rendered
from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace

FEES = {
    "as_of": "2026-09-14",
    "bags": [{"dollars": 40}],
    "total": 15541316,
    "name": "Larkspur",
    "new": True,
}


def traced(*entries):
    trace = Trace()
    for number, (name, status, content) in enumerate(entries):
        trace.call(ToolCall(f"c{number}", name, {}))
        trace.result(ToolResult(f"c{number}", status, content))
    return trace


@points(0.5)
def test_references_are_filled_in(student):
    """Ints get commas, texts stay as they are, and a path leads through objects and lists.

    Next step: re.sub with a function; f"{value:,}" writes the commas.
    """
    got = student.render(
        "{fees.name}: {fees.total} in all, {fees.bags.0.dollars} a bag.",
        traced(("fees", "ok", FEES)),
    )
    assert got == Rendered("Larkspur: 15,541,316 in all, 40 a bag.", [])


@points(0.5)
def test_what_cannot_be_shown_is_named_in_order(student):
    """Each problem is named in the answer's order, and then there is no text.

    Next step: the table's order for each reference; digits are a problem of their own.
    """
    undated = {"total": 7}
    trace = traced(("fees", "ok", FEES), ("pets", "tool_error", "no"), ("cats", "ok", undated))
    answer = "{pets.n} {fees.cat} {cats.total} 12 {fees.bags} {fees.new} {fees.total}"
    assert student.render(answer, trace) == Rendered(
        None,
        [
            Problem("not_called", "pets.n"),
            Problem("missing_field", "fees.cat"),
            Problem("undated", "cats.total"),
            Problem("digits", "12"),
            Problem("not_a_value", "fees.bags"),
            Problem("not_a_value", "fees.new"),
        ],
    )


@points(0.5)
def test_the_latest_good_result_counts(student):
    """The latest ok result of a tool is used; a later failure does not replace it.

    Next step: go through the results in order, and keep those with status ok by their tool's name.
    """
    later = {**FEES, "total": 2000}
    trace = traced(("fees", "ok", FEES), ("fees", "ok", later), ("fees", "tool_error", "busy"))
    assert student.render("{fees.total}", trace) == Rendered("2,000", [])
