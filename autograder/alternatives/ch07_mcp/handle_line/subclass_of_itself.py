# Different: a decorator sends prints elsewhere, and the method is set with setattr.
def quiet(function):
    def wrapped(*arguments):
        with contextlib.redirect_stdout(sys.stderr):
            return function(*arguments)

    return wrapped


def read(line):
    try:
        return json.loads(line.decode("utf-8")), None
    except ValueError as error:
        return None, failure(None, -32700, str(type(error)))


@quiet
def handle_line(server, line: bytes) -> bytes | None:
    message, broken = read(line)
    reply = broken or server.handle(message)
    return frame(reply) if reply else None


setattr(MiniServer, "handle_line", handle_line)
