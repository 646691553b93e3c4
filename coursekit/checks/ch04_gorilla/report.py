import pytest

from coursekit.apis import ApiRecord, Rates
from coursekit.testing import points

CATALOGUE = [
    ApiRecord("Speech", "Torch Hub", "hear", "ears", "torch.hub.load('a/ears', 'ears')"),
    ApiRecord("Speech", "Hugging Face", "hear", "ear", "transformers.pipeline('asr', model='ear')"),
    ApiRecord("Vision", "Torch Hub", "see", "eyes", "torch.hub.load('a/eyes', 'eyes')"),
]
EARS, EAR, EYES = CATALOGUE
INVENTED = "torch.hub.load('b/nose', 'nose')"


@points(0.5)
def test_three_rates_of_four_kinds_of_reply(student):
    """Right, wrong, invented and silent replies are told apart.

    Next step: collect the domains of the records that a reply matches. Wanted is speech four times:
    the first reply is right, by another record of speech; the second is of vision, wrong and in
    none of the three rates; the third matches no record, so it is invented; the last is silent.
    """
    replies = [EAR.api_call, EYES.api_call, INVENTED, "Sure, I can help."]
    got = student.report(replies, [EARS, EARS, EARS, EARS], CATALOGUE)
    assert got == Rates(0.25, 0.25, 0.25)


@points(0.25)
def test_a_bare_print_is_no_call(student):
    """Calls of a plain name, such as print(x), do not count.

    Next step: a reply is silent when every call in it has a path of one part, and when there is
    no call.
    """
    got = student.report(["print('hello')", "len(x)\nprint(x)"], [EARS, EYES], CATALOGUE)
    assert got == Rates(0.0, 0.0, 1.0)


@points(0.25)
def test_nothing_and_lists_that_do_not_fit(student):
    """No replies give None for each rate; lists of different length are a ValueError.

    Next step: look at the two lengths before anything else.
    """
    got = student.report([], [], CATALOGUE)
    assert got == Rates(None, None, None)
    with pytest.raises(ValueError):
        student.report([INVENTED], [EARS, EYES], CATALOGUE)
