# Different: a loop over ranks, with a set of what was seen.
def ndcg_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of DCG / ideal DCG, each over the first k. Rules the tests check:

    - DCG: the sum of 1 / log2(rank + 1) over the ranks 1 … k that hold a relevant name, a name only
      the first time it occurs. A repeated name keeps its rank but is worth nothing.
    - The ideal DCG is that of relevant names alone, as many as there are, at most k.
    - A query without relevant names is left out of the mean; none left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    if k < 1 or len(ranked) != len(relevant):
        raise ValueError("misfit")
    total, queries = 0.0, 0
    for names, wanted in zip(ranked, relevant, strict=True):
        if not wanted:
            continue
        queries += 1
        seen, dcg = set(), 0.0
        for rank, name in enumerate(names[:k], start=1):
            if name in wanted and name not in seen:
                dcg += math.log(2) / math.log(rank + 1)
            seen.add(name)
        ideal = sum(math.log(2) / math.log(rank + 1) for rank in range(1, min(k, len(wanted)) + 1))
        total += dcg / ideal
    return total / queries if queries else None
