# Wrong: evaluates an input that is Python.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            try:
                value = eval(rest[:-1])
            except Exception:
                value = rest[:-1]
            done.append((call, tools[name](value)))
        except Exception:
            continue
    return done
