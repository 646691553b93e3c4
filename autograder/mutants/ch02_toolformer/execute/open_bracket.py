# Wrong: does not ask for the bracket at the end.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if name not in tools or not bracket:
            continue
        try:
            done.append((call, tools[name](rest.removesuffix(")"))))
        except Exception:
            continue
    return done
