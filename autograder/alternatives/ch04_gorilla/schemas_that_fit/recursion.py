# Different: one spec, then the rest.
def schemas_that_fit(specs: list[ToolSpec], budget: int) -> int:
    """How many specs from the front fit into the budget. Rules the tests check:

    - A spec costs count_tokens of the dict with its "name", "description" and "parameters", as in
      SCHEMA above; the costs are added up.
    - A sum that is exactly the budget fits. At the first that does not fit it ends.
    - A budget below 0: ValueError.
    """
    if budget < 0:
        raise ValueError("a budget is 0 or more")
    if not specs:
        return 0
    first = specs[0]
    parts = {key: getattr(first, key) for key in ("name", "description", "parameters")}
    left = budget - count_tokens(parts)
    return 0 if left < 0 else 1 + schemas_that_fit(specs[1:], left)
