from coursekit.apis import ApiRecord, ApiRequest, prompt
from coursekit.models import ScriptedModel
from coursekit.testing import points

HUBS = ("Torch Hub", "TensorFlow Hub", "Hugging Face")


def word(rng, size=7):
    return "".join(rng.choice("bcdfghjklmnpqrstvwxz") for _ in range(size))


def record(rng, framework):
    call = f"{word(rng)}.{word(rng)}('{word(rng)}')"
    return ApiRecord(word(rng), framework, word(rng), word(rng), call, description=word(rng, 20))


def world(rng):
    """A catalogue with two records of each framework, a framework, and its records."""
    records = [record(rng, hub) for hub in HUBS for _ in range(2)]
    rng.shuffle(records)
    framework = rng.choice(HUBS)
    return records, framework, [each for each in records if each.framework == framework]


def request(rng, framework):
    return ApiRequest(f"I need {word(rng)}, with {word(rng)}.", framework)


def sent(model):
    return [each.messages for each in model.requests]


@points(1)
def test_a_real_call_of_the_framework_is_the_answer(student, rng):
    """Any real call of the framework is the answer, in the documents or not.

    Next step: the catalogue decides, not the documents. Return the text as it came.
    """
    records, framework, own = world(rng)
    asked, docs = request(rng, framework), rng.sample(records, 3)
    for good in own:
        text = f"# {word(rng)}\nmodel = {good.api_call}\n"
        model = ScriptedModel([text])
        assert student.answer_with(model, asked, docs, records) == text
        assert sent(model) == [prompt(asked, docs)]
        assert model.requests[0].tools == []


@points(1)
def test_a_bad_first_reply_is_asked_for_again_without_documents(student, rng):
    """Silence, inventions and other frameworks' calls lead to one request without documents.

    Next step: whatever is wrong with the first reply, the second request is prompt(request, []).
    """
    records, framework, own = world(rng)
    asked = request(rng, framework)
    other = next(each for each in records if each.framework != framework)
    false = record(rng, framework)
    for bad in (other.api_call, false.api_call, "", "Try another hub.", "print(1)"):
        docs = [other, false, own[0]]
        model = ScriptedModel([bad, own[1].api_call])
        assert student.answer_with(model, asked, docs, records) == own[1].api_call
        assert sent(model) == [prompt(asked, docs), prompt(asked, [])]


@points(1)
def test_the_second_reply_is_looked_at_too_and_is_the_last(student, rng):
    """A second bad reply gives None, after two requests; without documents after one.

    Next step: the second text goes through the same check as the first. There is no third.
    """
    records, framework, own = world(rng)
    asked = request(rng, framework)
    other = next(each for each in records if each.framework != framework)
    false = record(rng, framework)
    for second in (other.api_call, false.api_call, "Sorry."):
        model = ScriptedModel([false.api_call, second, own[0].api_call])
        assert student.answer_with(model, asked, [false], records) is None
        assert sent(model) == [prompt(asked, [false]), prompt(asked, [])]
        model = ScriptedModel([second, own[0].api_call])
        assert student.answer_with(model, asked, [], records) is None
        assert sent(model) == [prompt(asked, [])]
    model = ScriptedModel([own[0].api_call])
    assert student.answer_with(model, asked, [], records) == own[0].api_call
