"""Strategies for traces of any shape, and a small one to read."""

from hypothesis import strategies as st

from coursekit.models import Reply
from coursekit.tools import STATUSES, ToolCall, ToolResult
from coursekit.trace import (
    AnswerEvent,
    CallEvent,
    GateEvent,
    ModelEvent,
    ResultEvent,
    StopEvent,
    Trace,
    UserEvent,
)

QUESTION = "What is 17423 × 892?"
CALL = ToolCall("c1", "calculate", {"expression": "17423 × 892"})

texts = st.text(max_size=12)
times = st.floats(0, 1e6)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
calls = st.builds(
    ToolCall,
    st.sampled_from(["", "c1", "c2", "c3"]),
    st.sampled_from(["calculate", "lookup", "weather.get"]),
    st.dictionaries(st.sampled_from(["a", "b", "é"]), json_values, max_size=3),
)
results = st.builds(
    ToolResult, st.sampled_from(["", "c1", "c2"]), st.sampled_from(STATUSES), json_values
)
messages = st.fixed_dictionaries({"role": st.sampled_from(["user", "tool"]), "content": texts})
replies = st.builds(Reply, texts, st.lists(calls, max_size=2).map(tuple))
events = st.one_of(
    st.builds(UserEvent, times, texts),
    st.builds(
        ModelEvent,
        times,
        st.lists(messages, max_size=2).map(tuple),
        st.lists(st.fixed_dictionaries({"name": texts}), max_size=2).map(tuple),
        replies,
    ),
    st.builds(CallEvent, times, calls),
    st.builds(GateEvent, times, calls, st.sampled_from(["allowed", "denied"])),
    st.builds(ResultEvent, times, results),
    st.builds(AnswerEvent, times, texts),
    st.builds(StopEvent, times, texts),
)
traces = st.lists(events, max_size=8).map(Trace)


def product(call=CALL, content=15541316, reason="answered", answer="It is 15,541,316."):
    """The lecture's product, its call written in the model's text."""
    trace = Trace()
    trace.user(QUESTION)
    trace.model([{"role": "user", "content": QUESTION}], [], Reply("calculate(17423 × 892)"))
    trace.call(call)
    trace.result(ToolResult(call.id, "ok", content))
    trace.model([{"role": "user", "content": QUESTION}], [], Reply(answer))
    trace.answer(answer)
    trace.stop(reason)
    return trace
