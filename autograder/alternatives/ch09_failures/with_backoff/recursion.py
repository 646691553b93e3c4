# Different: calls itself with one try less and twice the base.
def with_backoff(tool, clock, tries: int = 4, base: float = 1.0) -> object:
    if tries <= 0:
        raise ValueError("tries")
    if base < 0:
        raise ValueError("base")
    try:
        return tool()
    except Busy as error:
        if tries == 1:
            raise
        pause = max([base] + [error.retry_after] * (error.retry_after is not None))
    clock.sleep(pause)
    return with_backoff(tool, clock, tries - 1, base * 2)
