# Different: goes through the sentences once and counts.
def citation_scores(sentences: list[Sentence], supports: set[tuple[int, str]]) -> Scores:
    cites = hits = claims = backed = 0
    for index, sentence in enumerate(sentences):
        sources = set(sentence.cites)
        supporting = sum((index, source) in supports for source in sources)
        cites += len(sources)
        hits += supporting
        if sentence.claims:
            claims += 1
            backed += supporting > 0
    return Scores(hits / cites if cites else None, backed / claims if claims else None)
