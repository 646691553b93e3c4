# Different: keeps the times of the failures in a row.
class Breaker:
    def __init__(self, tool, clock, threshold=3, cooldown=30.0):
        self.tool, self.clock, self.threshold, self.cooldown = tool, clock, threshold, cooldown
        self.times = []

    def call(self):
        if len(self.times) >= self.threshold:
            passed = self.clock.now() - self.times[-1]
            if passed < self.cooldown:
                raise Busy("resting", self.cooldown - passed)
        times, self.times = self.times, []
        try:
            return self.tool()
        except Busy:
            self.times = [*times, self.clock.now()]
            raise
