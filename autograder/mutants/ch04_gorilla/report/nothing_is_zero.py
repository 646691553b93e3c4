# Wrong: gives 0 for no replies.
def report(candidates: list[str], wanted: list[ApiRecord], catalogue: list[ApiRecord]) -> Rates:
    """The rates of replies, the i-th of which answers wanted[i]. Rules the tests check:

    - A call whose path has one part only, such as print(x), does not count as a call here.
    - no_call: the share of replies without a call that counts (also those that do not parse).
    - accuracy: the share that match, by subtree_match, a record of the catalogue whose domain is
      that of the wanted record.
    - hallucination: the share that have a call that counts, and match no record at all. A record of
      another domain is wrong, but not invented: it is in none of the three.
    - Lists of different length: ValueError. No replies: all three are None.
    """
    if len(candidates) != len(wanted):
        raise ValueError(f"{len(candidates)} replies, but {len(wanted)} wanted records")
    if not candidates:
        return Rates(0.0, 0.0, 0.0)
    counts = Counter()
    for candidate, record in zip(candidates, wanted, strict=True):
        matched = {r.domain for r in catalogue if subtree_match(candidate, r.api_call).ok}
        if all(len(call.path) == 1 for call in call_trees(candidate)):
            counts["silent"] += 1
        elif not matched:
            counts["invented"] += 1
        elif record.domain in matched:
            counts["right"] += 1
    return Rates(*(counts[kind] / len(candidates) for kind in ("right", "invented", "silent")))
