# Wrong: takes repeats out before it counts ranks.
def ndcg_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of DCG / ideal DCG, each over the first k. Rules the tests check:

    - DCG: the sum of 1 / log2(rank + 1) over the ranks 1 … k that hold a relevant name, a name only
      the first time it occurs. A repeated name keeps its rank but is worth nothing.
    - The ideal DCG is that of relevant names alone, as many as there are, at most k.
    - A query without relevant names is left out of the mean; none left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    if len(ranked) != len(relevant) or k < 1:
        raise ValueError("give one ranking for each set, and a k of at least 1")
    worth = [1 / math.log2(rank + 1) for rank in range(1, k + 1)]
    shares = []
    for names, wanted in zip(ranked, relevant, strict=True):
        if wanted:
            names = list(dict.fromkeys(names))
            first = [n for n, name in enumerate(names[:k]) if name not in names[:n]]
            gained = sum(worth[n] for n in first if names[n] in wanted)
            shares.append(gained / sum(worth[: len(wanted)]))
    return sum(shares) / len(shares) if shares else None
