# Wrong: asks again when the value is empty.
def with_backoff(tool, clock, tries: int = 4, base: float = 1.0) -> object:
    """The value of tool(), asked again while it is Busy. Rules the tests check:

    - Calls tool() at most tries times, and returns its first value, whatever it is (None too).
    - After the first Busy it waits base seconds, then 2·base, 4·base and so on: clock.sleep(…)
      once before each new call. When busy.retry_after is longer than that wait, it waits for
      retry_after instead; the next wait is doubled from base as before.
    - When the last try is Busy, that Busy is raised, at once, without a wait.
    - Any other exception goes through at once.
    - tries below 1 or base below 0: ValueError, and nothing is called.
    """
    if tries < 1 or base < 0:
        raise ValueError("tries must be at least 1 and base at least 0")
    for attempt in range(tries - 1):
        try:
            value = tool()
            if value:
                return value
        except Busy as busy:
            clock.sleep(max(base * 2**attempt, busy.retry_after or 0))
    return tool()
