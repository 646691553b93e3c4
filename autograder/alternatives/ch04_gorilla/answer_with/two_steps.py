# Different: two steps written out, with a function for the check.
def answer_with(
    model, request: ApiRequest, docs: list[ApiRecord], catalogue: list[ApiRecord]
) -> str | None:
    """A program that calls a real API of the wanted framework, or None. Rules the tests check:

    - Asks the model first with all docs, by model(prompt(request, docs), []).
    - A reply is good when its text matches, by subtree_match, a record of the catalogue with
      request.framework. Being in docs is no proof: a document may be false.
    - A good reply's text is returned as it is. Otherwise the model is asked once more, with
      prompt(request, []); if that is not good either: None.
    - Without docs there is nothing to leave out: one request only. Never more than two.
    """

    def good(text):
        matching = [r for r in catalogue if subtree_match(text, r.api_call).ok]
        return request.framework in {r.framework for r in matching}

    first = model(prompt(request, docs), []).text
    if good(first):
        return first
    if not docs:
        return None
    second = model(prompt(request), []).text
    return second if good(second) else None
