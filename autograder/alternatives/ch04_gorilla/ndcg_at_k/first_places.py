# Different: looks up where each relevant name stands first.
def ndcg_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of DCG / ideal DCG, each over the first k. Rules the tests check:

    - DCG: the sum of 1 / log2(rank + 1) over the ranks 1 … k that hold a relevant name, a name only
      the first time it occurs. A repeated name keeps its rank but is worth nothing.
    - The ideal DCG is that of relevant names alone, as many as there are, at most k.
    - A query without relevant names is left out of the mean; none left: None.
    - Lists of different length, or k below 1: ValueError.
    """

    def gain(places):
        return math.fsum(1 / math.log2(place + 2) for place in places)

    if k < 1 or len(ranked) != len(relevant):
        raise ValueError("misfit")
    shares = []
    for names, wanted in zip(ranked, relevant, strict=True):
        places = [names.index(name) for name in wanted if name in names[:k]]
        if wanted:
            shares.append(gain(places) / gain(range(min(k, len(wanted)))))
    return math.fsum(shares) / len(shares) if shares else None
