# Different: looks for an equal tree first, by repr, and reasons only when there is none.
def subtree_match(candidate: str, reference: str) -> Match:
    """Whether a call of the candidate is the reference's. Rules the tests check:

    - The reference's call is the last of call_trees(reference); none there: ValueError.
    - ok, with reason "": some call of the candidate has its path, its args and its keywords (in any
      order). Two values are equal when == says so and both are of the same type: 1 is not True.
    - Else reason "no_call" (the candidate has no calls), "unknown_api" (none with that path), or
      what is wrong with the first call that has the path:
    - Go through the reference's arguments, positions 0, 1, … and then keywords in its order; the
      first that fails gives "missing_argument:NAME" or "wrong_value:NAME". If none fails, the first
      argument of the call (positions, then keywords as written) that the reference lacks gives
      "extra_argument:NAME". The NAME of a position is its number.
    """
    known = call_trees(reference)
    if len(known) == 0:
        raise ValueError("no call in the reference")
    wanted = known[-1]
    calls = call_trees(candidate)

    def shape(tree):
        return tree.path, repr(tree.args), sorted((k, repr(v)) for k, v in tree.keywords.items())

    if any(shape(call) == shape(wanted) for call in calls):
        return Match(True)
    if not calls:
        return Match(False, "no_call")
    first = next((call for call in calls if call.path == wanted.path), None)
    if first is None:
        return Match(False, "unknown_api")
    for place, value in enumerate(wanted.args):
        if place >= len(first.args):
            return Match(False, f"missing_argument:{place}")
        if repr(first.args[place]) != repr(value):
            return Match(False, f"wrong_value:{place}")
    for name, value in wanted.keywords.items():
        if name not in first.keywords:
            return Match(False, f"missing_argument:{name}")
        if repr(first.keywords[name]) != repr(value):
            return Match(False, f"wrong_value:{name}")
    if len(first.args) > len(wanted.args):
        return Match(False, f"extra_argument:{len(wanted.args)}")
    more = [name for name in first.keywords if name not in wanted.keywords]
    return Match(False, f"extra_argument:{more[0]}")
