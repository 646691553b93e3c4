# Different: a running sum over indexes.
def recall_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of the share of relevant names in the first k. Rules the tests check:

    - The first k of ranked[i] are compared with relevant[i]; a name that occurs twice there counts
      once.
    - A query without relevant names has no share: it is left out of the mean. None left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    if k <= 0 or len(relevant) != len(ranked):
        raise ValueError("k is at least 1, and the lists are of one length")
    total, queries = 0.0, 0
    for n in range(len(ranked)):
        if len(relevant[n]) > 0:
            queries += 1
            for name in relevant[n]:
                if name in ranked[n][:k]:
                    total += 1 / len(relevant[n])
    if queries == 0:
        return None
    return total / queries
