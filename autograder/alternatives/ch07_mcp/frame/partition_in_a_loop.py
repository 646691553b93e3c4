# Different: cuts off one line after another with partition.
def frame(message: dict) -> bytes:
    return f"{json.dumps(message)}\n".encode("utf-8")


class Reader:
    rest = b""

    def feed(self, chunk: bytes) -> list[bytes]:
        lines = []
        self.rest += chunk
        while b"\n" in self.rest:
            line, _, self.rest = self.rest.partition(b"\n")
            lines.append(line)
        return lines
