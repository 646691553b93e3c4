from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.drawing import diff_picture, picture_of, show
from coursekit.models import Reply
from coursekit.prediction import still as prediction
from coursekit.sorter import still as sorting
from coursekit.stepper import at_step
from coursekit.stepper import still as stepping
from coursekit.steps import steps
from coursekit.tools import Registry, ToolCall, ToolResult, ToolSpec
from coursekit.trace import Trace
from coursekit.trace_diff import diff

from .made_up_traces import CALL, product, traces

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&\x1b[2J\u202e"
SAFE_TAGS = {
    *("div", "span", "b", "i", "code", "table", "colgroup", "col", "tr", "td", "th", "ol", "ul"),
    *("li", "details", "summary", "svg", "g", "line", "rect", "circle", "polygon", "text"),
}


class Elements(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.open = set(), set(), []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attributes)
        if tag != "col":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def hostile_trace():
    trace = Trace()
    trace.user(HOSTILE)
    call = ToolCall(HOSTILE, HOSTILE, {HOSTILE: HOSTILE})
    trace.model(
        [{"role": HOSTILE, "content": HOSTILE}], [{"name": HOSTILE}], Reply(HOSTILE, [call])
    )
    trace.call(call)
    trace.gate(call, HOSTILE)
    trace.result(ToolResult(HOSTILE, HOSTILE, HOSTILE))
    trace.answer(HOSTILE)
    trace.stop(HOSTILE)
    return trace


def pictures():
    trace = hostile_trace()
    spec = ToolSpec(HOSTILE, HOSTILE, {"properties": {HOSTILE: {"type": HOSTILE}}})
    yield picture_of(trace)
    yield picture_of(trace.messages())
    yield picture_of([{"role": HOSTILE, "content": [HOSTILE]}])
    yield picture_of(trace.calls()[0])
    yield picture_of(trace.results()[0])
    yield picture_of(spec)
    yield picture_of(Registry([spec]))
    yield diff_picture(diff(trace, product()))
    yield stepping(steps(trace.events))
    yield prediction(HOSTILE, {HOSTILE: HOSTILE, "b": HOSTILE}, HOSTILE)
    yield sorting({HOSTILE: HOSTILE}, [HOSTILE], {HOSTILE: HOSTILE})


@pytest.mark.parametrize("picture", list(pictures()))
def test_hostile_text_is_only_ever_text(picture):
    found = Elements(picture.html)
    assert found.tags <= SAFE_TAGS
    assert not any(name.startswith("on") or name in ("src", "href") for name in found.attributes)
    assert found.open == []
    for form in (picture.html, picture.text):
        assert "\x1b" not in form
        assert "\u202e" not in form


@given(traces)
def test_any_trace_can_be_drawn_whole(trace):
    for picture in (picture_of(trace), picture_of(trace.messages()), stepping(steps(trace.events))):
        assert Elements(picture.html).open == []
        assert picture.text


@given(traces.filter(lambda trace: trace.events), st.data())
def test_any_step_can_be_drawn(trace, data):
    told = steps(trace.events)
    current = data.draw(st.integers(0, len(told) - 1))
    assert f"Step {current + 1} of {len(told)}" in at_step(told, current)


@pytest.mark.parametrize("picture", list(pictures()))
def test_nothing_is_fetched_and_colours_follow_the_theme(picture):
    assert "http" not in picture.html
    assert "url(" not in picture.html
    assert "var(--jp-" in picture.html


def test_the_text_of_a_trace_says_what_the_picture_says():
    text = picture_of(product()).text
    for part in ("17423 × 892", "calculate(expression=", "ok: 15541316", "answered"):
        assert part in text


def test_a_line_end_in_a_reply_stays_visible():
    trace = Trace()
    trace.model([], [], Reply("I shall see.\ncalculate(2)"))
    picture = picture_of(trace)
    assert "I shall see.\ncalculate(2)" in picture.html
    assert "I shall see. ⏎ calculate(2)" in picture.text


def test_long_values_do_not_fill_the_page():
    result = picture_of(ToolResult("", "ok", "x" * 40_000))
    assert len(result.text) < 400
    assert len(result.html) < 3_000


def test_show_prints_the_text_outside_a_notebook(capsys):
    show(CALL)
    assert capsys.readouterr().out == "call calculate(expression='17423 × 892')  (id c1)\n"


def test_show_says_what_it_can_draw():
    with pytest.raises(TypeError, match="this is a int"):
        show(3)


def test_a_step_tells_who_passes_what_and_what_the_model_sees():
    told = steps(product().events)
    ways = [(each.source, each.target) for each in told]
    assert ways[:5] == [
        ("user", "harness"),
        ("harness", "model"),
        ("model", "harness"),
        ("harness", "tool"),
        ("tool", "harness"),
    ]
    assert told[4].sees[-1] == {"role": "tool", "content": "15541316"}


def test_no_tool_is_reached_by_a_call_that_was_refused():
    trace = Trace()
    trace.call(CALL)
    trace.result(ToolResult("c1", "unknown_tool", "no such tool"))
    assert [(each.source, each.target) for each in steps(trace.events)] == [
        ("harness", "harness"),
        ("harness", "harness"),
    ]


def test_a_tool_is_reached_once_when_the_second_call_is_answered_from_memory():
    trace = Trace()
    for decision in ("allowed", "repeated"):
        trace.call(CALL)
        trace.gate(CALL, decision)
        trace.result(ToolResult(CALL.id, "ok", 6))
    ways = [(each.source, each.target) for each in steps(trace.events)]
    once, guard = [("harness", "tool"), ("tool", "harness")], ("harness", "harness")
    assert ways == [once[0], guard, once[1], guard, guard, guard]
