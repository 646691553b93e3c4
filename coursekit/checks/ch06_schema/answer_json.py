from coursekit.models import ScriptedModel
from coursekit.schema import Answer
from coursekit.testing import points

ASKED = [{"role": "user", "content": "How many are there? Answer in JSON."}]
SCHEMA = {"type": "object", "properties": {"total": {"type": "integer"}}, "required": ["total"]}


@points(0.25)
def test_a_valid_reply_takes_one_request(student):
    """A valid reply is the answer, after one request.

    Next step: read the reply's text as JSON, validate it, and return at once when nothing is
    wrong.
    """
    model = ScriptedModel(['{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer({"total": 3}, True)
    assert [request.messages for request in model.requests] == [ASKED]


@points(0.25)
def test_a_faulty_reply_is_sent_back_with_the_field_named(student):
    """After a faulty reply the second request holds the conversation and names the field.

    Next step: send the messages again, the reply as role "assistant" and your repair_text as role
    "user".
    """
    model = ScriptedModel(['{"total": "three"}', '{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer({"total": 3}, True)
    assert len(model.requests) == 2
    second = model.requests[1].messages
    assert [message["role"] for message in second] == ["user", "assistant", "user"]
    assert second[:2] == [*ASKED, {"role": "assistant", "content": '{"total": "three"}'}]
    assert "total" in second[2]["content"]


@points(0.25)
def test_a_second_failure_ends_it(student):
    """When the second reply fails too, the answer is None and False after exactly two requests.

    Next step: go round twice at most; there is no third try. read_json raises a ValueError for text
    that is no JSON, which is a failure like another.
    """
    model = ScriptedModel(["Three.", '{"total": 3.5}', '{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer(None, False)
    assert len(model.requests) == 2


@points(0.25)
def test_words_around_the_json_are_a_slip(student):
    """JSON with words around it takes the repair, whose message has the word JSON in it.

    Next step: read the whole text as JSON and do not search in it.
    """
    model = ScriptedModel(['Sure: {"total": 3}', '{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer({"total": 3}, True)
    assert len(model.requests) == 2
    assert "JSON" in model.requests[1].messages[-1]["content"]


@points(0.25)
def test_the_repair_repeats_no_value(student):
    """The message that asks for a repair holds nothing of what the model wrote.

    Next step: neither the reply's text nor an exception's words belong into the last message; the
    model finds its own text one message earlier.
    """
    for text in ("It is 4929-1234.", '{"total": "4929-1234"}', '{"total": "4929-1234'):
        model = ScriptedModel([text, '{"total": 3}'])
        student.answer_json(model, ASKED, SCHEMA)
        assert len(model.requests) == 2
        assert "4929-1234" not in model.requests[1].messages[-1]["content"]


@points(0.25)
def test_false_and_blanks_are_fine(student):
    """Blanks around the JSON do not count, false is a value, and NaN is no JSON.

    Next step: ask whether there are violations, not whether the value counts as true. read_json
    refuses NaN, json.loads does not.
    """
    model = ScriptedModel(["\n false \n"])
    assert student.answer_json(model, ASKED, {"type": "boolean"}) == Answer(False, True)
    assert len(model.requests) == 1
    model = ScriptedModel(["NaN", "NaN"])
    assert student.answer_json(model, ASKED, {"type": "number"}) == Answer(None, False)
