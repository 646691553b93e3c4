# Different: a table from generation to the arithmetic.
import operator

HOW = dict.fromkeys(["training", "rest", "function_calling"], operator.mul) | {"mcp": operator.add}


def integration_cost(tools: int, models: int, generation: str) -> int:
    if generation not in HOW:
        raise ValueError(f"unknown generation; there are {sorted(HOW)}")
    if tools < 0 or models < 0:
        raise ValueError("at least 0")
    return HOW[generation](tools, models)
