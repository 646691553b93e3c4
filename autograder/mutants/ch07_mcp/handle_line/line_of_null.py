# Wrong: where there is no reply, a line that says null.
def handle_line(server: MiniServer, line: bytes) -> bytes | None:
    """The reply to one line, itself a line of bytes, or None. Rules the tests check:

    - The line, with or without its newline, is JSON in UTF-8; its value goes to server.handle, and
      the reply comes back through frame. No reply: None.
    - No JSON, or bytes that are no UTF-8: error -32700 with id None, and handle is not called.
    - What is printed while the message is handled goes to sys.stderr, not to sys.stdout.
    """
    try:
        message = json.loads(line.decode())
    except ValueError:
        return frame(failure(None, -32700, "the line is no JSON"))
    with contextlib.redirect_stdout(sys.stderr):
        reply = server.handle(message)
    return frame(reply)


MiniServer.handle_line = handle_line
