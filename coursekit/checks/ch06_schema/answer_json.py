from coursekit.models import ScriptedModel
from coursekit.schema import Answer
from coursekit.testing import points

ASKED = [{"role": "user", "content": "How many are there? Answer in JSON."}]
SCHEMA = {"type": "object", "properties": {"total": {"type": "integer"}}, "required": ["total"]}


@points(0.5)
def test_a_valid_reply_takes_one_request(student):
    """A valid reply is the answer, after one request.

    Next step: read the reply's text as JSON, validate it, and return at once when nothing is
    wrong.
    """
    model = ScriptedModel(['{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer({"total": 3}, True)
    assert [request.messages for request in model.requests] == [ASKED]


@points(0.5)
def test_a_faulty_reply_is_sent_back_with_the_field_named(student):
    """After a faulty reply the second request holds the conversation and names the field.

    Next step: send the messages again, the reply as role "assistant" and your repair_text as role
    "user".
    """
    model = ScriptedModel(['{"total": "three"}', '{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer({"total": 3}, True)
    assert len(model.requests) == 2
    before, reply, fault = model.requests[1].messages
    assert before == ASKED[0]
    assert reply == {"role": "assistant", "content": '{"total": "three"}'}
    assert fault["role"] == "user"
    assert "total" in fault["content"]


@points(0.5)
def test_a_second_failure_ends_it(student):
    """When the second reply fails too, the answer is None and False after exactly two requests.

    Next step: go round twice at most; there is no third try.
    """
    model = ScriptedModel(["Three.", '{"total": 3.5}', '{"total": 3}'])
    assert student.answer_json(model, ASKED, SCHEMA) == Answer(None, False)
    assert len(model.requests) == 2
