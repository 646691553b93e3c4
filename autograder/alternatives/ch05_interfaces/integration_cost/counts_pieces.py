# Different: counts the pieces one by one.
def integration_cost(tools: int, models: int, generation: str) -> int:
    if tools < 0:
        raise ValueError("tools")
    if models < 0:
        raise ValueError("models")
    match generation:
        case "training" | "rest" | "function_calling":
            return sum(models for _ in range(tools))
        case "mcp":
            return len([*range(tools), *range(models)])
        case _:
            raise ValueError("generation")
