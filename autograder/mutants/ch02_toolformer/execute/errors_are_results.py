# Wrong: takes what a failing tool says for its result.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        name, bracket, rest = call.partition("(")
        if name not in tools or not rest.endswith(")"):
            continue
        try:
            done.append((call, tools[name](rest[:-1])))
        except Exception as error:
            done.append((call, str(error)))
    return done
