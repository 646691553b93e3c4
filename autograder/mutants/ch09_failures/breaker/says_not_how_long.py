# Wrong: does not say how long.
class Breaker:
    """Stands before a tool and stops asking while it is ill. Rules the tests check:
    - call() passes on tool()'s value and exceptions. Busy counts as a failure; anything else sets
      the count of failures in a row back to 0.
    - After threshold Busy in a row it is open: for cooldown seconds from the last of them call()
      raises Busy without asking tool, its retry_after the seconds left. Then (at exactly cooldown
      seconds) the next call asks tool once: Busy opens it at once for another cooldown, anything
      else closes it.
    """

    def __init__(self, tool, clock, threshold: int = 3, cooldown: float = 30.0) -> None:
        self.tool, self.clock = tool, clock
        self.threshold, self.cooldown = threshold, cooldown
        self.failures, self.opened = 0, None

    def call(self) -> object:
        if self.opened is not None:
            left = self.opened + self.cooldown - self.clock.now()
            if left > 0:
                raise Busy("not asked: the breaker is open")
        try:
            value = self.tool()
        except Busy:
            self.failures += 1
            if self.opened is not None or self.failures >= self.threshold:
                self.opened = self.clock.now()
            raise
        except Exception:
            self.failures, self.opened = 0, None
            raise
        self.failures, self.opened = 0, None
        return value
