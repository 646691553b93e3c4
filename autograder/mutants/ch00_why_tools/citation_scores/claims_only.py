# Wrong: precision leaves out citations of sentences that claim nothing.
def citation_scores(sentences: list[Sentence], supports: set[tuple[int, str]]) -> Scores:
    """Precision and recall of an answer's citations. Rules the tests check:

    - A citation is a source cited by a sentence; cited twice by one sentence it counts once. It
      supports when (index of the sentence among all, source) is in supports.
    - Precision: supporting citations / all citations, those of sentences that claim nothing too.
    - Recall: sentences that claim and have at least one supporting citation / all that claim.
    - Pairs in supports that no sentence cites do not count. A share of nothing is None.
    """
    cited = {
        (i, source)
        for i, sentence in enumerate(sentences)
        for source in sentence.cites
        if sentence.claims
    }
    good = cited & supports
    claiming = {i for i, sentence in enumerate(sentences) if sentence.claims}
    supported = claiming & {i for i, _ in good}
    precision = len(good) / len(cited) if cited else None
    recall = len(supported) / len(claiming) if claiming else None
    return Scores(precision, recall)
