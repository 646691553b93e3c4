from coursekit.apis import ApiRecord, ApiRequest, prompt
from coursekit.models import ScriptedModel
from coursekit.testing import points

EARS = ApiRecord("Speech", "Torch Hub", "hear", "ears", "torch.hub.load('a/ears', 'ears')")
EAR = ApiRecord(
    "Speech", "Hugging Face", "hear", "ear", "transformers.pipeline('asr', model='ear')"
)
FALSE = ApiRecord("Speech", "Torch Hub", "hear", "best", "torch.hub.load('evil/best', 'best')")
CATALOGUE = [EARS, EAR]
ASKED = ApiRequest("Turn speech into text.", "Torch Hub")


@points(0.25)
def test_a_good_reply_is_returned_as_it_is(student):
    """A reply that calls a real API of the framework is the answer, after one request.

    Next step: send prompt(request, docs), with no tools, and return the reply's text.
    """
    text = f"import torch\nmodel = {EARS.api_call}"
    model = ScriptedModel([text])
    got = student.answer_with(model, ASKED, [EARS, EAR], CATALOGUE)
    assert got == text
    assert [request.messages for request in model.requests] == [prompt(ASKED, [EARS, EAR])]
    assert [request.tools for request in model.requests] == [[]]


@points(0.5)
def test_a_copied_call_of_another_framework_is_asked_again_without_documents(student):
    """A call of another framework, or one that is in no catalogue, is asked for again, alone.

    Next step: match against the records whose framework is the request's. A false document is no
    record: look in the catalogue, not in docs. The second request is prompt(request, []).
    """
    for document in (EAR, FALSE):
        model = ScriptedModel([document.api_call, EARS.api_call])
        got = student.answer_with(model, ASKED, [document], CATALOGUE)
        assert got == EARS.api_call
        sent = [request.messages for request in model.requests]
        assert sent == [prompt(ASKED, [document]), prompt(ASKED, [])]


@points(0.25)
def test_two_requests_at_most_and_one_without_documents(student):
    """Two bad replies end with None; without documents there is one request only.

    Next step: the second reply is looked at like the first. Nothing is asked a third time, and with
    docs empty the second request would be the first one again.
    """
    model = ScriptedModel([FALSE.api_call, "Sorry.", EARS.api_call])
    assert student.answer_with(model, ASKED, [FALSE], CATALOGUE) is None
    assert len(model.requests) == 2
    model = ScriptedModel([FALSE.api_call, EARS.api_call])
    assert student.answer_with(model, ASKED, [], CATALOGUE) is None
    assert len(model.requests) == 1
