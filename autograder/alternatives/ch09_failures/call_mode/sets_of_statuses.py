# Different: collects names and statuses first.
def call_mode(trace: Trace, task: Task) -> str | None:
    pairs = [(step.call.name, step.status) for step in made(trace)]
    chosen = {name for name, status in pairs if status != "unknown_tool"}
    statuses = {status for _, status in pairs}
    if not chosen <= task.useful:
        return "selection"
    if "unknown_tool" in statuses:
        return "invented_tool"
    return "arguments" if "invalid_arguments" in statuses else None
