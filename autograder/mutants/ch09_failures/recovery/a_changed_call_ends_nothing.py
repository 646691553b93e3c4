# Wrong: goes on with a series after a changed call.
def recovery(trace: Trace) -> str:
    """How the agent treats its failed calls (a status that is not ok). Rules the tests check:

    - "hammered": some retry waits less than 1 second, or less long than the retry before it in
      the same series. One such retry suffices, whatever else happens.
    - A series is the retries of a tool one after the other, as long as its calls fail unchanged.
      A call of the tool that ends ok, or is changed, ends the series; the next starts anew.
    - "backed_off": there are retries, and none is like that. A wait of exactly 1 second, and
      waits of equal length, are fine.
    - "changed": there are failed calls and no retry: the tool's next call was changed, or there
      was none.
    - "none": no call failed.
    """
    steps, waits, verdict = made(trace), {}, "none"
    for i, step in enumerate(steps):
        tool = step.call.name
        if step.status == "ok":
            waits.pop(tool, None)
            continue
        following = next((later for later in steps[i + 1 :] if later.call.name == tool), None)
        if following is None or following.unchanged != step.unchanged:
            verdict = "changed" if verdict == "none" else verdict
            continue
        wait = following.at - step.answered
        if wait < max(1, waits.get(tool, 0)):
            return "hammered"
        waits[tool] = wait
        verdict = "backed_off"
    return verdict
