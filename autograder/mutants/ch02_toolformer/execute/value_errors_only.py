# Wrong: catches ValueError alone.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except ValueError:
            continue
    return done
