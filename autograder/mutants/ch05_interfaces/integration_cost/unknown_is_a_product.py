# Wrong: takes any other word for a generation that multiplies.
def integration_cost(tools: int, models: int, generation: str) -> int:
    """The pieces of work that connect all tools with all models. Rules the tests check:

    - "training", "rest", "function_calling": tools times models. "mcp": tools plus models.
    - Any other generation, or a number below 0: ValueError.
    """
    if min(tools, models) < 0:
        raise ValueError("tools and models must be 0 or more")
    if generation == "mcp":
        return tools + models
    return tools * models
