from decimal import Decimal

from coursekit.references import Problem, Rendered
from coursekit.testing import points
from coursekit.tools import ToolCall, ToolResult
from coursekit.trace import Trace


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(7))


def traced(*entries):
    trace = Trace()
    for number, (name, status, content) in enumerate(entries):
        trace.call(ToolCall(f"c{number}", name, {}))
        trace.result(ToolResult(f"c{number}", status, content))
    return trace


@points(0.5)
def test_values_are_written_as_the_table_says(student, rng):
    """Ints with commas, negative ones too; texts and Decimals as they are, and not looked into.

    Next step: one pass of re.sub; what it has put in is not looked at again.
    """
    name, a, b = word(rng), word(rng), f"{word(rng)}_2"
    big = rng.randint(10**6, 10**9)
    values = [
        (big, f"{big:,}"),
        (-big, f"{-big:,}"),
        (0, "0"),
        ("100133.64", "100133.64"),
        (Decimal("0.10"), "0.10"),
        ("", ""),
        (f"{{{name}.{a}}} 7 dollars", f"{{{name}.{a}}} 7 dollars"),
        (r"\1 \g<0>", r"\1 \g<0>"),
    ]
    content = {"as_of": "2026-09-14", a: [{b: value} for value, _ in values]}
    answer = " | ".join(f"x {{{name}.{a}.{i}.{b}}}" for i in range(len(values)))
    wanted = " | ".join(f"x {written}" for _, written in values)
    trace = traced((name, "ok", content))
    assert student.render(answer, trace) == Rendered(wanted, [])
    assert student.render("No { figures } {a-b} {} here.", trace).problems == []


@points(0.5)
def test_each_kind_of_problem_in_its_place(student, rng):
    """Every fault is reported once where it stands, by the first line of the table that fits.

    Next step: for one reference ask in the table's order and stop at the first that holds.
    """
    a, b, c, d = (word(rng) for _ in range(4))
    trace = traced(
        (a, "ok", {"as_of": word(rng), "list": [1, 2], "flag": True, "none": None, "part": 0.5}),
        (b, "ok", {"n": 1, "as_of": ""}),
        (c, "ok", [{"n": 1}]),
        (d, "denied", {"n": 1, "as_of": word(rng)}),
    )
    faults = [
        ("not_called", f"{d}.n"),
        ("not_called", word(rng)),
        ("missing_field", f"{a}.list.2"),
        ("missing_field", f"{a}.list.first"),
        ("missing_field", f"{a}.flag.n"),
        ("missing_field", f"{a}.as_of.0.n"),
        ("missing_field", f"{b}.none"),
        ("undated", f"{b}.n"),
        ("undated", f"{c}.0.n"),
        ("not_a_value", a),
        ("not_a_value", f"{a}.list"),
        ("not_a_value", f"{a}.flag"),
        ("not_a_value", f"{a}.none"),
        ("not_a_value", f"{a}.part"),
    ]
    rng.shuffle(faults)
    answer = "; ".join(f"{{{reference}}}" for _, reference in faults)
    got = student.render(f"{answer} {{{a}.list.1}}", trace)
    assert got == Rendered(None, [Problem(*fault) for fault in faults])


@points(0.5)
def test_digits_of_the_models_own_are_a_problem_wherever_they_stand(student, rng):
    """Each run of digits outside of references is reported, among the references, in order.

    Next step: one pattern for both: a reference, or else a run of digits.
    """
    name, n = word(rng), rng.randint(100, 999)
    trace = traced((name, "ok", {"as_of": "2026-09-14", "n": 5}))
    answer = f"On day {n}, {{{name}.n}} or {{{name}.m}}, 12.50{{{name}.n}}3 and x4y {{ 7 }}."
    kinds = [("digits", str(n)), ("missing_field", f"{name}.m"), ("digits", "12"), ("digits", "50")]
    kinds += [("digits", "3"), ("digits", "4"), ("digits", "7")]
    assert student.render(answer, trace) == Rendered(None, [Problem(*kind) for kind in kinds])
    assert student.render(f"{n}", trace) == Rendered(None, [Problem("digits", str(n))])


@points(0.5)
def test_a_reference_is_judged_by_itself(student, rng):
    """A problem takes the whole text with it; without any the text is whole, even an empty one.

    Next step: text is None as soon as there is one problem, and never otherwise.
    """
    name, value = word(rng), word(rng)
    trace = traced((name, "ok", {"as_of": "2026-09-14", "n": value}))
    bad = f"{name}.{word(rng)}"
    once = Problem("missing_field", bad)
    assert student.render(f"{{{bad}}} and {{{bad}}}", trace) == Rendered(None, [once, once])
    assert student.render("", trace) == Rendered("", [])
    assert student.render(f"{{{name}.n}}{{{name}.n}}", trace) == Rendered(value * 2, [])


@points(0.5)
def test_results_belong_to_their_calls(student, rng):
    """A result is its call's by the id, wherever it stands; the latest ok one counts.

    Next step: a dict from call id to name first, then the results in order.
    """
    a, b = word(rng), word(rng)
    numbers = rng.sample(range(100, 999), 4)
    contents = [{"as_of": "2026-09-14", "n": n} for n in numbers]
    trace = Trace()
    for id, name in (("c1", a), ("c2", b), ("c3", a), ("c4", b)):
        trace.call(ToolCall(id, name, {}))
    order = ["c2", "c1", "c4", "c3"]
    for id, content in zip(order, contents, strict=True):
        trace.result(ToolResult(id, "ok" if id != "c4" else "tool_error", content))
    got = student.render(f"{{{a}.n}} {{{b}.n}}", trace)
    assert got == Rendered(f"{numbers[3]} {numbers[0]}", [])
