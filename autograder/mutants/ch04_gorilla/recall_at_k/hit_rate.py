# Wrong: counts a query as found when one relevant name is.
def recall_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of the share of relevant names in the first k. Rules the tests check:

    - The first k of ranked[i] are compared with relevant[i]; a name that occurs twice there counts
      once.
    - A query without relevant names has no share: it is left out of the mean. None left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    if len(ranked) != len(relevant) or k < 1:
        raise ValueError("give one ranking for each set, and a k of at least 1")
    pairs = [
        (set(names[:k]), wanted) for names, wanted in zip(ranked, relevant, strict=True) if wanted
    ]
    shares = [bool(found & wanted) for found, wanted in pairs]
    return sum(shares) / len(shares) if shares else None
