# Wrong: skips what does not fit and goes on.
def schemas_that_fit(specs: list[ToolSpec], budget: int) -> int:
    """How many specs from the front fit into the budget. Rules the tests check:

    - A spec costs count_tokens of the dict with its "name", "description" and "parameters", as in
      SCHEMA above; the costs are added up.
    - A sum that is exactly the budget fits. At the first that does not fit it ends.
    - A budget below 0: ValueError.
    """
    if budget < 0:
        raise ValueError(f"the budget must be at least 0 tokens, not {budget}")
    fitting = 0
    for spec in specs:
        schema = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
        if count_tokens(schema) <= budget:
            budget -= count_tokens(schema)
            fitting += 1
    return fitting
