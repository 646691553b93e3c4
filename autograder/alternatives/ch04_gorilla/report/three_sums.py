# Different: three sums over the same replies, with numpy means.
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
        raise ValueError("the lists differ in length")
    if not candidates:
        return Rates(None, None, None)
    domains = [
        [r.domain for r in catalogue if subtree_match(text, r.api_call).ok] for text in candidates
    ]
    dotted = [any(len(call.path) > 1 for call in call_trees(text)) for text in candidates]
    right = [d and w.domain in found for found, w, d in zip(domains, wanted, dotted, strict=True)]
    invented = [d and not found for found, d in zip(domains, dotted, strict=True)]
    share = 1 / len(candidates)
    return Rates(sum(right) * share, sum(invented) * share, (len(dotted) - sum(dotted)) * share)
