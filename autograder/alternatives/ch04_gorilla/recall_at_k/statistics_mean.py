# Different: the mean of the statistics module.
def recall_at_k(ranked: list[list[str]], relevant: list[set[str]], k: int) -> float | None:
    """The mean over queries of the share of relevant names in the first k. Rules the tests check:

    - The first k of ranked[i] are compared with relevant[i]; a name that occurs twice there counts
      once.
    - A query without relevant names has no share: it is left out of the mean. None left: None.
    - Lists of different length, or k below 1: ValueError.
    """
    from statistics import StatisticsError, mean

    if k < 1 or len(ranked) != len(relevant):
        raise ValueError("misfit")
    shares = [
        1 - len(wanted.difference(names[:k])) / len(wanted)
        for names, wanted in zip(ranked, relevant, strict=True)
        if wanted
    ]
    try:
        return mean(shares)
    except StatisticsError:
        return None
