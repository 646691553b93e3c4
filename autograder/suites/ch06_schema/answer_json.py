import json

import pytest

from coursekit.models import ScriptedModel
from coursekit.schema import Answer
from coursekit.testing import points


def word(rng):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def asked(rng):
    return [
        {"role": "system", "content": f"Answer about {word(rng)} in JSON."},
        {"role": "user", "content": f"How many {word(rng)}?"},
        {"role": "assistant", "content": "Of which year?"},
        {"role": "user", "content": f"{rng.randint(1990, 2025)}."},
    ]


def counting(name):
    return {"type": "object", "properties": {name: {"type": "integer"}}, "required": [name]}


@points(0.75)
def test_the_repair_has_the_conversation_and_two_messages_more(student, rng):
    """The repair sends the whole conversation, the faulty reply and the named field, no tools.

    Next step: the second request is the first one and two messages more; both are
    model(messages, []).
    """
    name, messages, value = word(rng), asked(rng), rng.randint(10, 99)
    replies = [json.dumps({name: f"about {value}"}), json.dumps({name: value})]
    model = ScriptedModel(replies)
    got = student.answer_json(model, messages, counting(name))
    assert got == Answer({name: value}, True)
    assert len(model.requests) == 2
    first, second = model.requests
    assert (first.tools, second.tools) == ([], [])
    assert first.messages == messages
    assert second.messages[:-1] == [*messages, {"role": "assistant", "content": replies[0]}]
    assert second.messages[-1]["role"] == "user"
    assert name in second.messages[-1]["content"]


@points(0.5)
@pytest.mark.parametrize(
    "around",
    ["Here it is: {}", "{} I hope this helps.", "```json\n{}\n```", "{}\n{}", "{},", "<json>{}"],
    ids=["words before", "words behind", "a fence", "twice", "a comma", "a tag"],
)
def test_text_around_the_json_is_a_slip(student, rng, around):
    """Right JSON with anything around it takes the repair, which has the word JSON in it.

    Next step: read the whole text as JSON and do not search in it.
    """
    name, value = word(rng), rng.randint(10, 99)
    right = json.dumps({name: value})
    model = ScriptedModel([around.replace("{}", right), right])
    assert student.answer_json(model, asked(rng), counting(name)) == Answer({name: value}, True)
    assert len(model.requests) == 2
    assert "JSON" in model.requests[1].messages[-1]["content"]


@points(0.5)
def test_there_are_never_more_than_two_requests(student, rng):
    """Two failures of any kind end it with None and False, after exactly two requests.

    Next step: after the second reply there is nothing left but Answer(None, False).
    """
    name = word(rng)
    slips = ["no JSON", "", "{", json.dumps({name: "many"}), json.dumps([3]), json.dumps({})]
    for first in slips:
        for second in rng.sample(slips, 3):
            model = ScriptedModel([first, second, json.dumps({name: 3})])
            assert student.answer_json(model, asked(rng), counting(name)) == Answer(None, False)
            assert len(model.requests) == 2


@points(0.5)
def test_the_repair_message_repeats_no_value(student, rng):
    """The message that asks for a repair holds nothing of what the model wrote.

    Next step: neither the value nor the text of the reply, nor an exception's message that quotes
    it, belongs into the last message.
    """
    name, canary = word(rng), f"canary{rng.randint(10**6, 10**7)}"
    for first in (json.dumps({name: canary}), f"It is {canary}.", f'{{"{name}": "{canary}'):
        model = ScriptedModel([first, json.dumps({name: 3})])
        assert student.answer_json(model, asked(rng), counting(name)) == Answer({name: 3}, True)
        assert len(model.requests) == 2
        assert model.requests[1].messages[-2]["content"] == first
        assert canary not in model.requests[1].messages[-1]["content"]


@points(0.25)
def test_blanks_do_not_count_and_an_empty_value_is_a_value(student, rng):
    """Blanks around the JSON do not count, and 0, false, "" and an empty list are values.

    Next step: a value that counts as false in an if can be valid; ask whether there are
    violations.
    """
    for value, kind in ((0, "integer"), (False, "boolean"), ("", "string"), ([], "array")):
        model = ScriptedModel([f"\n  {json.dumps(value)} \n"])
        got = student.answer_json(model, asked(rng), {"type": kind})
        assert (got.value, got.ok) == (value, True)
        assert type(got.value) is type(value)
        assert len(model.requests) == 1
