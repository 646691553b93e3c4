# Different: names the kind of each reply, then counts the names.
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

    def kind(candidate, record):
        if not [call for call in call_trees(candidate) if len(call.path) > 1]:
            return "no_call"
        matching = [r for r in catalogue if subtree_match(candidate, r.api_call).ok]
        if not matching:
            return "hallucination"
        return "accuracy" if record.domain in [r.domain for r in matching] else "wrong"

    total = len(candidates)
    if total != len(wanted):
        raise ValueError("one wanted record for each reply")
    kinds = [kind(*pair) for pair in zip(candidates, wanted, strict=True)]
    rates = {name: kinds.count(name) / total if total else None for name in Rates.__annotations__}
    return Rates(**rates)
