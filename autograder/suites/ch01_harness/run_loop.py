import json

import pytest

from coursekit.models import ScriptedModel
from coursekit.testing import points, watched
from coursekit.tools import ToolCall, ToolSpec
from coursekit.trace import same_calls


def times(expression):
    left, right = expression.split("×")
    return int(left) * int(right)


def tool(name, key, fn):
    parameters = {"type": "object", "properties": {key: {"type": "string"}}, "required": [key]}
    return ToolSpec(name, "A tool.", parameters, fn=fn)


def calculator():
    return watched([tool("calculate", "expression", times)])


def products(rng, count):
    return [f"{rng.randint(1000, 9999)} × {rng.randint(100, 999)}" for _ in range(count)]


def kinds(trace):
    return [event.kind for event in trace.events]


@points(1)
def test_a_chain_of_calls_is_run_and_recorded(student, rng):
    """Several rounds in a row: every call runs once, and requests and trace say the same.

    Next step: each request holds the one before and two messages more, the call and its result.
    Offer registry.schemas() every time, and give each call an id that its result carries.
    """
    asked = products(rng, rng.randint(2, 4))
    registry, question = calculator(), f"Work out {len(asked)} products."
    model = ScriptedModel([*(f"calculate({text})" for text in asked), "There you are."])
    trace = student.run_loop(model, registry, question, len(asked) + 1)

    assert [call.arguments["expression"] for call in registry.calls] == asked
    assert same_calls(trace, registry.calls)
    assert [result.content for result in trace.results()] == [times(text) for text in asked]
    ids = [call.id for call in trace.calls()]
    assert len(set(ids)) == len(asked)
    assert [result.call_id for result in trace.results()] == ids
    rounds = ["model", "call", "result"] * len(asked)
    assert kinds(trace) == ["user", *rounds, "model", "answer", "stop"]
    assert (trace.events[-2].text, trace.events[-1].reason) == ("There you are.", "answered")

    assert len(model.requests) == len(asked) + 1
    first = model.requests[0].messages
    assert [(message["role"], message["content"]) for message in first] == [("user", question)]
    for before, after, text in zip(model.requests, model.requests[1:], asked, strict=False):
        assert after.messages[:-2] == before.messages
        call, result = after.messages[-2:]
        assert (call["role"], call["content"].strip()) == ("assistant", f"calculate({text})")
        assert (result["role"], result["content"]) == ("tool", str(times(text)))
    assert all(request.tools == registry.schemas() for request in model.requests)


@points(1)
def test_a_made_up_result_is_cut_away(student, rng, reference):
    """A result that the model makes up after its call is cut away; the real one is used.

    Next step: keep the reply up to the end of the call's line. The rest is neither an answer nor
    a result, and no later request may contain it.
    """
    text = products(rng, 1)[0]
    made_up = times(text) + rng.randint(1, 999)
    reply = f"I will look it up.\ncalculate({text})\nResult: {made_up}\nSo it is {made_up}."
    registry = calculator()
    model = ScriptedModel([reply, lambda messages, tools: f"It is {messages[-1]['content']}."])
    trace = student.run_loop(model, registry, "How much is it?", 2)

    assert registry.calls == [ToolCall("", "calculate", {"expression": text})]
    assert [result.content for result in trace.results()] == [times(text)]
    sent = model.requests[1].messages
    assert str(made_up) not in json.dumps(sent)
    assert sent[-2]["content"].strip() == f"I will look it up.\ncalculate({text})"
    assert sent[-1]["content"] == str(times(text))
    assert trace.events[-2].text == f"It is {times(text)}."

    model = ScriptedModel(["calculate(12 × 12)\nResult: 100\nIt is 100.", "It is 144."])
    reference.compare("made_up_result", student.run_loop(model, calculator(), "12 × 12?", 2))


@points(0.75)
@pytest.mark.parametrize("limit", [0, 1, 3])
def test_the_loop_stops_at_its_limit(student, rng, limit):
    """A model that calls for ever is stopped after max_rounds rounds, without an answer.

    Next step: max_rounds rounds make max_rounds + 1 requests. If the last reply still has a call,
    that call is not run and not recorded, and the reason is "max_rounds".
    """
    calls = [f"calculate({text})" for text in products(rng, limit + 3)]
    registry, model = calculator(), ScriptedModel(calls)
    trace = student.run_loop(model, registry, "Go on.", limit)
    assert len(model.requests) == limit + 1
    assert len(registry.calls) == limit
    assert kinds(trace) == ["user", *["model", "call", "result"] * limit, "model", "stop"]
    assert trace.events[-1].reason == "max_rounds"

    in_time = ScriptedModel([*calls[:limit], "Done."])
    trace = student.run_loop(in_time, calculator(), "Go on.", limit)
    assert trace.events[-1].reason == "answered"


@points(0.5)
def test_a_failed_call_is_recorded_and_told(student, rng):
    """A call that fails is recorded like any other, and the model reads what went wrong.

    Next step: treat every ToolResult alike; a failure is something that the model can act on.
    """
    key = f"k{rng.randint(100, 999)}"

    def fails(key):
        raise ValueError(f"there is no entry {key}")

    registry = watched([tool("look_up", "key", fails)])
    model = ScriptedModel([f"look_up({key})", "I could not find it."])
    trace = student.run_loop(model, registry, "What is there?", 2)
    assert same_calls(trace, registry.calls)
    assert kinds(trace) == ["user", "model", "call", "result", "model", "answer", "stop"]
    assert trace.results()[0].status != "ok"
    assert model.requests[1].messages[-1]["content"] == trace.results()[0].content


@points(0.5)
def test_text_goes_back_as_it_is_and_the_rest_as_json(student, rng):
    """A result that is text goes back unchanged, any other as JSON.

    Next step: a str needs no quotes of its own; json.dumps turns the rest into text.
    """
    number = rng.randint(100, 999)
    for value in (f'page {number} says "hello"\n– twice', "", f"{number}"):
        registry = watched([tool("look_up", "key", lambda key, value=value: value)])
        model = ScriptedModel(["look_up(it)", "Done."])
        student.run_loop(model, registry, "Look it up.", 1)
        assert model.requests[1].messages[-1]["content"] == value
    for value in (number, number / 8, True, None, [number, "a"], {"a": {"b": number}}):
        registry = watched([tool("look_up", "key", lambda key, value=value: value)])
        model = ScriptedModel(["look_up(it)", "Done."])
        student.run_loop(model, registry, "Look it up.", 1)
        content = model.requests[1].messages[-1]["content"]
        assert isinstance(content, str)
        assert json.loads(content) == value


@points(0.25)
def test_a_limit_below_zero_is_refused(student, rng):
    """A limit below zero is a ValueError, and the model is not asked.

    Next step: check max_rounds before anything else.
    """
    model = ScriptedModel(["Hello."])
    with pytest.raises(ValueError):
        student.run_loop(model, calculator(), "Hello?", -rng.randint(1, 9))
    assert model.requests == []
