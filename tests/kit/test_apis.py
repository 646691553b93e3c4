import ast
import re

import pytest

from coursekit.apis import (
    ApiRecord,
    ApiRequest,
    CallTree,
    Match,
    load_catalogue,
    load_requests,
    prompt,
    words,
)
from coursekit.apis.official import HUBS, OFFICIAL
from coursekit.apis.tree_picture import tree_picture
from coursekit.apis.two_trees import still, two_trees, verdict
from coursekit.apis.writer import CHAT, CallWriter

CATALOGUE = load_catalogue()
REQUESTS = load_requests()


def record(domain, framework, call):
    return ApiRecord(domain, framework, "does it", "name", call)


def test_the_catalogue_has_two_records_for_each_domain_and_framework():
    shelves = [(r.domain, r.framework) for r in CATALOGUE]
    assert len(CATALOGUE) == 120
    assert len(set(shelves)) == 60
    assert all(shelves.count(shelf) == 2 for shelf in shelves)
    assert len({r.api_name for r in CATALOGUE}) == len({r.api_call for r in CATALOGUE}) == 120


def test_every_call_is_python_with_a_dotted_name_and_its_values_are_the_documented_ones():
    for each in CATALOGUE:
        call = ast.parse(each.api_call, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Attribute)
        values = [*call.args, *(keyword.value for keyword in call.keywords)]
        assert [ast.literal_eval(value) for value in values] == list(each.api_arguments.values())
        ast.parse(each.example_code)


def test_nothing_in_the_catalogue_can_be_put_anywhere_by_anybody():
    for each in CATALOGUE:
        owners = re.findall(r"'(?:https://hub\.example/)?([\w-]+)/", each.api_call)
        assert owners
        assert all("--" in owner for owner in owners)


def test_every_request_can_be_served():
    shelves = {(r.domain, r.framework) for r in CATALOGUE}
    assert len(REQUESTS) == 40
    assert all((domain, request.framework) in shelves for request, domain in REQUESTS)


def test_a_document_has_what_a_search_needs_and_no_call():
    text = CATALOGUE[0].document()
    assert CATALOGUE[0].description in text
    assert "torch.hub" not in text
    assert words("Spoken_words, 30 of them!") == ["spoken", "words", "30", "of", "them"]


def test_a_prompt_shows_documents_only_when_there_are_some():
    request = ApiRequest("Hear me.", "Torch Hub")
    alone, shown = prompt(request), prompt(request, CATALOGUE[:2])
    assert [message["role"] for message in alone] == ["system", "user"]
    assert "Document" not in alone[1]["content"]
    for each in CATALOGUE[:2]:
        assert each.api_call in shown[1]["content"]
    assert shown[1]["content"].endswith(alone[1]["content"])


@pytest.mark.parametrize("careful", [False, True])
def test_a_writer_copies_a_fitting_document(careful):
    writer = CallWriter(CATALOGUE, REQUESTS, careful=careful, remembers=0.0)
    request, domain = REQUESTS[0]
    fitting = next(
        r for r in CATALOGUE[1:] if (r.domain, r.framework) == (domain, request.framework)
    )
    assert writer(prompt(request, [fitting]), []).text == fitting.api_call


def test_only_a_trusting_writer_copies_a_document_that_does_not_fit():
    request, _ = REQUESTS[0]
    wrong = CATALOGUE[-1]
    trusting = CallWriter(CATALOGUE, REQUESTS, remembers=1.0)
    careful = CallWriter(CATALOGUE, REQUESTS, careful=True, remembers=1.0)
    assert trusting(prompt(request, [wrong]), []).text == wrong.api_call
    assert careful(prompt(request, [wrong]), []).text == CATALOGUE[0].api_call


def test_what_a_writer_does_not_remember_it_makes_up_or_talks_around():
    calls = {r.api_call for r in CATALOGUE}
    prompts = [prompt(request) for request, _ in REQUESTS]
    inventing = CallWriter(CATALOGUE, REQUESTS, remembers=0.0, chats=0.0)
    talking = CallWriter(CATALOGUE, REQUESTS, remembers=0.0, chats=1.0)
    for messages in prompts:
        written = inventing(messages, []).text
        assert written not in calls
        ast.parse(written)
        assert talking(messages, []).text == CHAT
    assert inventing(prompts[0], []) == inventing(prompts[0], [])


def test_there_are_24_official_pairs_and_none_exceeds_a_hundred():
    pairs = [pair for row in OFFICIAL.values() for pair in row]
    assert len(pairs) == 24
    assert all(len(row) == len(HUBS) for row in OFFICIAL.values())
    assert all(pair.accuracy + pair.hallucination <= 100 for pair in pairs)


def test_a_tree_says_its_path_and_arguments_in_both_forms():
    tree = CallTree(("a", "b"), ("<x>", ("expr", "n + 1")), {"key": True})
    picture = tree_picture(tree, "A tree", {"key": "wrong_value"})
    assert picture.text.splitlines() == [
        "A tree",
        "a",
        "└─ b",
        "   ├─ 0: '<x>'",
        "   ├─ 1: n + 1",
        "   └─ key: True   ✗ wrong_value",
    ]
    assert "&lt;x&gt;" in picture.html
    assert "wrong_value" in picture.html


def test_a_call_of_a_value_and_without_arguments_can_be_drawn():
    picture = tree_picture(CallTree((("expr", "f(1)"), "run")))
    assert picture.text.splitlines()[1:] == ["f(1)", "└─ run"]


def load(source):
    return [CallTree(("load",), (source,))] if "load" in source else []


def same(candidate, reference):
    if "raise" in candidate:
        raise RuntimeError("broken")
    return Match(True) if candidate == reference else Match(False, "wrong_value:0")


def test_two_trees_stand_still_with_every_verdict(capsys):
    two_trees(load, same, "load(1)", {"good": "load(1)", "bad": "load(2)", "none": "raise"})
    text = capsys.readouterr().out
    assert "-> ✓ match" in text
    assert "-> ✗ wrong_value:0" in text
    assert "RuntimeError: broken" in text


def test_an_unwritten_matcher_is_said_to_be_unwritten():
    def unwritten(candidate, reference):
        raise NotImplementedError

    assert verdict(unwritten, "a", "b") == (False, "✗ the matcher is not written yet")
    assert "no call" in still(load, unwritten, "nothing", {"a": "b"}).text


def test_editing_the_candidate_draws_its_tree_anew():
    from coursekit.apis.two_trees import _widget

    box = _widget(load, same, "load(1)", {"good": "load(1)", "bad": "load(2)"})
    menu, said, columns = box.children
    mine = columns.children[0].children
    assert "match" in said.value
    menu.value = "bad"
    assert mine[1].value == "load(2)"
    assert "wrong_value:0" in said.value
    assert "✗ wrong_value" in mine[2].value
    mine[1].value = "nothing"
    assert "no call" in mine[2].value
