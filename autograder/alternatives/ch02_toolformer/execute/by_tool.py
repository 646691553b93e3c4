# Different: looks for the tool whose name and bracket the call begins with.
def execute(calls: list[str], tools: dict) -> list[tuple[str, str]]:
    done = []
    for call in calls:
        for name, tool in tools.items():
            start = name + "("
            if call.startswith(start) and call[len(start) :].endswith(")"):
                try:
                    done.append((call, tool(call[len(start) : -1])))
                except Exception:
                    continue
    return done
