# Wrong: runs a call that stands twice only once.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in dict.fromkeys(calls):
        name, bracket, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except Exception:
            continue
    return done
