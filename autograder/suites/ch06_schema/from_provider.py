import json

import pytest

from coursekit.testing import points
from coursekit.tools import ToolCall


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def chat(calls, **more):
    wanted = [
        {"id": key, "type": "function", "function": {"name": name, "arguments": text}}
        for key, name, text in calls
    ]
    return {"role": "assistant", "content": None, "tool_calls": wanted, **more}


def blocks(calls):
    content = [{"type": "text", "text": "Let me look."}]
    for key, name, arguments in calls:
        content.append({"type": "tool_use", "id": key, "name": name, "input": arguments})
        content.append({"type": "thinking", "thinking": "…"})
    return {"role": "assistant", "content": content}


@points(0.75)
def test_all_calls_of_a_reply_come_in_order_with_their_ids(student, rng):
    """All calls of a reply come in its order, each with its own id, name and arguments.

    Next step: make one ToolCall for each entry. Equal calls with different ids are two calls, and
    a call without arguments has an empty dict.
    """
    for count in (1, 2, 5):
        values = [{}, {"n": rng.randint(0, 99)}, {"s": "ü – {"}, {"deep": {"list": [1, None]}}]
        same = word(rng)
        calls = [ToolCall(word(rng), same, rng.choice(values)) for _ in range(count)]
        written = [(c.id, c.name, json.dumps(c.arguments, ensure_ascii=False)) for c in calls]
        assert student.from_provider(chat(written, content="Words."), "chat") == (calls, [])
        plain = [(c.id, c.name, c.arguments) for c in calls]
        assert student.from_provider(blocks(plain), "blocks") == (calls, [])
        reply = {"tool_call": {"name": same, "arguments": calls[0].arguments}}
        got = student.from_provider(reply, "plain")
        assert got == ([ToolCall("", same, calls[0].arguments)], [])


@points(0.25)
def test_a_reply_without_calls_gives_two_empty_lists(student, rng):
    """A reply in words alone gives two empty lists, however it leaves out the calls.

    Next step: reply.get("tool_calls") or [] covers missing, None and empty.
    """
    words = f"I will not call {word(rng)}(3)."
    said = {"role": "assistant", "content": words}
    for reply in (said, {**said, "tool_calls": None}, {**said, "tool_calls": []}):
        assert student.from_provider(reply, "chat") == ([], [])
    text = {"type": "text", "text": words}
    for content in (words, [], [text]):
        assert student.from_provider({"role": "assistant", "content": content}, "blocks") == (
            [],
            [],
        )
    assert student.from_provider({"text": words}, "plain") == ([], [])


@points(0.75)
@pytest.mark.parametrize(
    "broken",
    ['{{"a": "{0}', '"{0}"', '["{0}"]', "{{'a': '{0}'}}", '{{"a": NaN, "b": "{0}"}}', "null", ""],
    ids=["cut off", "a text", "a list", "Python", "NaN", "null", "empty"],
)
def test_arguments_that_are_no_object_become_results(student, rng, broken):
    """Arguments that are no JSON object become a result with the call's id; the others are calls.

    Next step: read_json raises for what is no JSON, and may give any type for what is. Say what is
    wrong in your own words only.
    """
    canary = f"canary{rng.randint(10**6, 10**7)}"
    first, bad, last = (word(rng) for _ in range(3))
    written = [(first, "look", "{}"), (bad, "look", broken.format(canary)), (last, "look", "{}")]
    calls, results = student.from_provider(chat(written), "chat")
    assert calls == [ToolCall(first, "look", {}), ToolCall(last, "look", {})]
    assert [(r.call_id, r.status) for r in results] == [(bad, "invalid_arguments")]
    assert isinstance(results[0].content, str)
    assert results[0].content
    assert canary not in results[0].content

    for value in (canary, [canary], None, 7):
        written = [(first, "look", {}), (bad, "look", value)]
        calls, results = student.from_provider(blocks(written), "blocks")
        assert calls == [ToolCall(first, "look", {})]
        assert [(r.call_id, r.status) for r in results] == [(bad, "invalid_arguments")]
        assert canary not in results[0].content
        reply = {"tool_call": {"name": "look", "arguments": value}}
        calls, results = student.from_provider(reply, "plain")
        assert calls == []
        assert [(r.call_id, r.status) for r in results] == [("", "invalid_arguments")]
        assert canary not in results[0].content


@points(0.25)
def test_an_unknown_shape_is_no_shape(student, rng):
    """A shape that is none of the three is a ValueError.

    Next step: raise ValueError when p is not one of the three names.
    """
    for shape in (word(rng), "", "CHAT"):
        with pytest.raises(ValueError):
            student.from_provider(chat([]), shape)
