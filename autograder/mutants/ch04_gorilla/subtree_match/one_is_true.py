# Wrong: compares values with == only.
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
    documented = call_trees(reference)
    if not documented:
        raise ValueError(f"the reference must hold a call, and this has none: {reference!r}")
    wanted, calls = documented[-1], call_trees(candidate)
    same_path = [call for call in calls if call.path == wanted.path]
    if not same_path:
        return Match(False, "unknown_api" if calls else "no_call")

    def difference(call: CallTree) -> str:
        have, want = ({**dict(enumerate(t.args)), **t.keywords} for t in (call, wanted))
        for name, value in want.items():
            if name not in have:
                return f"missing_argument:{name}"
            if have[name] != value:
                return f"wrong_value:{name}"
        return next((f"extra_argument:{name}" for name in have if name not in want), "")

    reasons = [difference(call) for call in same_path]
    return Match(True, "") if "" in reasons else Match(False, reasons[0])
