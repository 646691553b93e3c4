# Wrong: stops at an unknown tool.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if not rest.endswith(")"):
            continue
        tool = tools[name]
        try:
            done.append((call, tool(rest[:-1])))
        except Exception:
            continue
    return done
