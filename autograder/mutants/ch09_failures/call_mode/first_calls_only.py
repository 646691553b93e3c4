# Wrong: looks at how the run began.
def call_mode(trace: Trace, task: Task) -> str | None:
    """The mode of failure that single calls of a run show. Rules the tests check:

    - "selection": some call is of a tool that exists (its status is not unknown_tool) and is not
      in task.useful, however the call ended.
    - "invented_tool": some call has the status unknown_tool.
    - "arguments": some call has the status invalid_arguments.
    - Several of them: the first in this list, wherever in the run it happened. None of them: None.
      The other statuses (ok, tool_error, denied) are no sign.
    """
    steps = made(trace)[:4]
    existing = [step for step in steps if step.status != "unknown_tool"]
    if any(step.call.name not in task.useful for step in existing):
        return "selection"
    if len(existing) < len(steps):
        return "invented_tool"
    if any(step.status == "invalid_arguments" for step in steps):
        return "arguments"
    return None
