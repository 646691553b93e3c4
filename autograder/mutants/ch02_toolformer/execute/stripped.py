# Wrong: forgives white space around the name.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.strip().partition("(")
        name = name.strip()
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except Exception:
            continue
    return done
