# Different: remembers until when it is open.
class Breaker:
    def __init__(self, tool, clock, threshold=3, cooldown=30.0):
        self.ask, self.clock, self.cooldown = tool, clock, cooldown
        self.threshold = self.left = threshold
        self.until = 0.0

    def call(self):
        now = self.clock.now()
        if now < self.until:
            raise Busy("open", self.until - now)
        try:
            value = self.ask()
        except Busy:
            self.left -= 1
            if self.left <= 0:
                self.until, self.left = self.clock.now() + self.cooldown, 1
            raise
        except BaseException:
            self.left = self.threshold
            raise
        self.left = self.threshold
        return value
