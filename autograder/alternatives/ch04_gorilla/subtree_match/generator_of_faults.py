# Different: a generator of the faults of a call, of which the first is taken.
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

    def faults(call, wanted):
        named = [*enumerate(wanted.args), *wanted.keywords.items()]
        given = [*enumerate(call.args), *call.keywords.items()]
        for name, value in named:
            mine = [v for n, v in given if n == name]
            if not mine:
                yield f"missing_argument:{name}"
            elif mine[0] != value or type(mine[0]) is not type(value):
                yield f"wrong_value:{name}"
        for name, _ in given:
            if all(name != other for other, _ in named):
                yield f"extra_argument:{name}"

    *_, wanted = call_trees(reference) or [None]
    if wanted is None:
        raise ValueError(reference)
    calls = call_trees(candidate)
    reason = "unknown_api" if calls else "no_call"
    for call in calls:
        if call.path == wanted.path:
            fault = next(faults(call, wanted), None)
            if fault is None:
                return Match(True, "")
            if reason == "unknown_api":
                reason = fault
    return Match(False, reason)
