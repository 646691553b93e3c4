# Wrong: does not count the names.
def schemas_that_fit(specs: list[ToolSpec], budget: int) -> int:
    """How many specs from the front fit into the budget. Rules the tests check:

    - A spec costs count_tokens of the dict with its "name", "description" and "parameters", as in
      SCHEMA above; the costs are added up.
    - A sum that is exactly the budget fits. At the first that does not fit it ends.
    - A budget below 0: ValueError.
    """
    if budget < 0:
        raise ValueError(f"the budget must be at least 0 tokens, not {budget}")
    for count, spec in enumerate(specs):
        schema = {"description": spec.description, "parameters": spec.parameters}
        budget -= count_tokens(schema)
        if budget < 0:
            return count
    return len(specs)
