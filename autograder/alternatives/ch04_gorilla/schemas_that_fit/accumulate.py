# Different: adds up with itertools.accumulate.
def schemas_that_fit(specs: list[ToolSpec], budget: int) -> int:
    """How many specs from the front fit into the budget. Rules the tests check:

    - A spec costs count_tokens of the dict with its "name", "description" and "parameters", as in
      SCHEMA above; the costs are added up.
    - A sum that is exactly the budget fits. At the first that does not fit it ends.
    - A budget below 0: ValueError.
    """
    from itertools import accumulate

    if budget < 0:
        raise ValueError("below 0")
    cost = (
        count_tokens(
            {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
        )
        for spec in specs
    )
    return sum(total <= budget for total in accumulate(cost))
