# Wrong: drops a call whose result is empty.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except Exception:
            continue
    return [(call, result) for call, result in done if result]
