# Different: each reader holds a generator that collects bytes; letters stay as they are.
def frame(message: dict) -> bytes:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return bytes(text, "utf-8") + bytes([10])


class Reader:
    def __init__(self):
        self.collect = self.collector()
        next(self.collect)

    def collector(self):
        line, done = bytearray(), []
        while True:
            chunk = yield done
            done = []
            for byte in chunk:
                if byte == 10:
                    done.append(bytes(line))
                    line.clear()
                else:
                    line.append(byte)

    def feed(self, chunk: bytes) -> list[bytes]:
        return self.collect.send(chunk)
