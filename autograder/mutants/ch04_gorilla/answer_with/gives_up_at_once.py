# Wrong: asks only once.
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
    real = [record for record in catalogue if record.framework == request.framework]
    for shown in [docs]:
        text = model(prompt(request, shown), []).text
        if any(subtree_match(text, record.api_call).ok for record in real):
            return text
    return None
