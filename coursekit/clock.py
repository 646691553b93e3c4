"""A clock for tests and simulations: time passes only when someone sleeps."""

from __future__ import annotations

import math


class FakeClock:
    """A clock that starts at 0 and moves when told to.

    Attributes:
        sleeps: the seconds of each sleep so far, in order.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self.sleeps: list[float] = []

    def now(self) -> float:
        """Seconds since the clock was made."""
        return self._now

    def sleep(self, seconds: float) -> None:
        """Let this many seconds pass, at once.

        Raises:
            ValueError: the number is negative or not finite.
        """
        if not (math.isfinite(seconds) and seconds >= 0):
            raise ValueError(f"a sleep takes 0 or more seconds, not {seconds!r}")
        self.sleeps.append(seconds)
        # Rounded to microseconds: sums of tenths stay numbers that people can read.
        self._now = round(self._now + seconds, 6)
