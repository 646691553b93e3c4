# Wrong: reads the descriptions only.
def retrieve(query: str, catalogue: list[ApiRecord], k: int) -> list[ApiRecord]:
    """The k records that BM25 scores highest for the query, best first. Rules the tests check:

    - The scores are those of bm25s.BM25() as it comes, over words(record.description) of each
      record, for words(query).
    - Equal scores (0 is one) stand in the order of the catalogue.
    - Fewer than k records: all of them. No records: []. k below 1: ValueError.
    - A query without words scores 0 everywhere (bm25s raises IndexError for one: do not ask it).
    """
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    asked, scores = words(query), [0.0] * len(catalogue)
    if asked and catalogue:
        index = bm25s.BM25()
        index.index([words(record.description) for record in catalogue], show_progress=False)
        scores = index.get_scores(asked)
    order = sorted(range(len(catalogue)), key=lambda i: -scores[i])
    return [catalogue[i] for i in order[:k]]
