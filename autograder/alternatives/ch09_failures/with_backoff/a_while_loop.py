# Different: loops until the tries are used up.
def with_backoff(tool, clock, tries: int = 4, base: float = 1.0) -> object:
    if tries < 1 or base < 0:
        raise ValueError("at least one try, and no negative wait")
    wait, left = base, tries
    while True:
        left -= 1
        try:
            return tool()
        except Busy as busy:
            if left == 0:
                raise
            asked = busy.retry_after
        clock.sleep(asked if asked is not None and asked > wait else wait)
        wait *= 2
